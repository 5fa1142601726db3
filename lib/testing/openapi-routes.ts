import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiOperation } from './openapi-operations';
import type { MalformedRequest } from './openapi-malformed';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
export type Routes = Map<string, Handler>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const root = path.join(import.meta.dirname, '..', '..');

/** Every handler under app/api by "METHOD /api/path/{param}", found as Next.js finds them: by their files. */
export async function loadRoutes(): Promise<Routes> {
  const routes: Routes = new Map();
  const api = path.join(root, 'app', 'api');
  const files = fs
    .readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts' && !file.includes('[...'));
  for (const file of files) {
    const handlers = (await import(pathToFileURL(path.join(api, file)).href)) as Record<string, Handler>;
    const folder = path.dirname(file).split(path.sep).join('/');
    const url = `/api/${folder}`.replace(/\[(\w+)\]/g, '{$1}').replace(/\/\.$/, '');
    for (const method of methods) if (handlers[method]) routes.set(`${method} ${url}`, handlers[method]);
  }
  return routes;
}

/** Sends `request` to the handler of `operation`, as Next.js would hand it over. */
export function sendTo(
  routes: Routes,
  operation: ApiOperation,
  request: MalformedRequest,
): Promise<Response> {
  const handler = routes.get(`${operation.method} ${operation.path}`);
  if (!handler) throw new Error(`No route file answers ${operation.method} ${operation.path}`);
  const url = new URL(
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.params[name]?.toWellFormed() ?? ''),
    ),
    'http://127.0.0.1',
  );
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  const sent = new Request(url, {
    method: operation.method,
    ...(request.body === null ? {} : { body: new Blob([request.body]) }),
  });
  sent.headers.delete('content-type');
  if (request.contentType !== null) sent.headers.set('content-type', request.contentType);
  return handler(sent, { params: Promise.resolve(request.params) });
}
