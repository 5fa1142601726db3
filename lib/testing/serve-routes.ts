import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { loadRoutes, type Routes } from './openapi-routes';

function match(routes: Routes, method: string, path: string) {
  for (const [route, handler] of routes) {
    const [verb, template = ''] = route.split(' ');
    const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = verb === method ? pattern.exec(path) : null;
    if (found) return { handler, params: { ...found.groups } };
  }
  return null;
}

/** The REST interface over HTTP as Next.js would serve it, without its pages and its proxy. */
export async function serveRoutes(): Promise<{ url: string; close(): Promise<void> }> {
  const routes = await loadRoutes();
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = match(routes, request.method ?? 'GET', url.pathname);
    if (!found) return void response.writeHead(404).end();
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const body = request.method === 'GET' ? undefined : (Readable.toWeb(request) as ReadableStream);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const init = { method: request.method, headers, body, duplex: 'half', signal: gone.signal };
    const result = await found.handler(new Request(url, init), {
      params: Promise.resolve(found.params),
    });
    response.writeHead(result.status, Object.fromEntries(result.headers));
    if (!result.body) return void response.end();
    for await (const chunk of result.body) response.write(chunk);
    response.end();
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
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
