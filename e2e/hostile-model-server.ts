import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model may write, by the model's name. */
export const hostileAnswers: Record<string, string> = {
  html: `<script>document.title='pwned'</script><img src=x onerror="document.title='pwned'"><b id="injected">bold</b> [link](javascript:alert(1)) ![p](http://127.0.0.1:9/p.png)`,
  controls: 'red \u001b[31mtext\u001b[0m, name \u202Etxt.exe, bell \u0007, שלום עולם, عربى',
  line: 'x'.repeat(1_000_000),
  markdown:
    '# Broken **bold\n\n| a | b\n|---\n| 1 |\n\n```js\nnever closed <script>document.title="pwned"</script>',
};

/** A server of models on loopback that answers whatever it is asked with a hostile text. */
export async function startHostileModelServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.url?.endsWith('/models')) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ data: Object.keys(hostileAnswers).map((id) => ({ id })) }));
        return;
      }
      const { model } = JSON.parse(body) as { model: string };
      const content = hostileAnswers[model] ?? 'ready';
      const chunk = {
        id: 'c',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }],
      };
      response.setHeader('content-type', 'text/event-stream');
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
