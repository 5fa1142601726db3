import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type JsonServer = {
  url: string;
  requests: { line: string; body: unknown }[];
  close(): Promise<void>;
};

/** A server that answers each "METHOD /path" with fixed JSON, any other with 404, and keeps what it was sent. */
export async function startJsonServer(answers: Record<string, unknown>): Promise<JsonServer> {
  const requests: JsonServer['requests'] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      const text = Buffer.concat(chunks).toString('utf8');
      requests.push({ line, body: text ? JSON.parse(text) : null });
      const answer = answers[line];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: `no ${line} here` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
