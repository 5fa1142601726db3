import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { faults, type FaultName, type SeenRequest } from './fault-server-faults';

export type FaultServer = {
  url: string;
  host: string;
  /** All requests since the start, in the order of their arrival. */
  requests: SeenRequest[];
  close(): Promise<void>;
};

async function readJson(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

function listModels(response: http.ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ object: 'list', data: Object.keys(faults).map((id) => ({ id, object: 'model' })) }),
  );
}

/**
 * An OpenAI-compatible server that misbehaves as the name of the model says (fault-server-faults.ts). `redirectTo` is
 * where the redirecting faults point to.
 */
export async function startFaultServer(options: { redirectTo?: string } = {}): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await readJson(request);
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    requests.push(seen);
    if (request.method === 'GET') return listModels(response);
    const fault = faults[body.model as FaultName];
    if (fault) return fault({ seen, response, redirectTo: options.redirectTo ?? '/elsewhere' });
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `no fault is named ${String(body.model)}` } }));
  };
  const server = http.createServer((request, response) => {
    // A client that hangs up is what several faults are about.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
