import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request brought. */
type Seen = { path: string; authorization: string | undefined };

export type FakeModelServer = {
  url: string;
  seen: Seen[];
  /** How it answers from now on; `hold` keeps completions waiting until `release`, which makes it `ok`; `silent` says nothing. */
  mode: 'ok' | 'refuse' | 'hold' | 'silent';
  release: () => void;
  close: () => Promise<void>;
};

const refusal = { error: { message: 'No <img src=x id="injected"> entry without a ticket' } };
const completion = {
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content: 'ready' }, finish_reason: 'stop' }],
};

/** A server of models on loopback that remembers what it was sent. */
export async function startFakeModelServer(): Promise<FakeModelServer> {
  let released = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    fake.seen.push({ path, authorization: request.headers.authorization });
    const answer = async () => {
      if (fake.mode === 'silent') return;
      if (fake.mode === 'refuse') {
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
      } else if (path.endsWith('/models')) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ data: [{ id: 'fake-1' }, { id: 'fake-2' }] }));
      } else {
        if (fake.mode === 'hold') await released.promise;
        response.setHeader('content-type', 'text/event-stream');
        response.end(`data: ${JSON.stringify(completion)}\n\ndata: [DONE]\n\n`);
      }
    };
    request.resume().on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    mode: 'ok',
    release: () => {
      // A completion that arrives only now must not wait for another release.
      fake.mode = 'ok';
      released.resolve();
      released = Promise.withResolvers();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
