import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allOperations } from '@/app/api/_operations/all-operations';
import { methodRefusal } from './method-refusal';
import { openApiDocument } from './openapi-document';

const apiDir = path.resolve(import.meta.dirname, '..');

/** `GET /api/runs/{id}` and so on, as the route files export them. */
function routedCalls(): string[] {
  return fs
    .readdirSync(apiDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts' && !file.includes('[...'))
    .flatMap((file) => {
      const url = `/api/${path.dirname(file).split(path.sep).join('/')}`.replace(/\[(\w+)\]/g, '{$1}');
      const source = fs.readFileSync(path.join(apiDir, file), 'utf8');
      return [...source.matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
        ([, method]) => `${method} ${url}`,
      );
    })
    .sort();
}

test('every route has an operation and every operation a route', () => {
  const described = allOperations.map(({ method, path: url }) => `${method} ${url}`).sort();
  expect(described).toEqual(routedCalls());
});

test('the document describes parameters, body, answer and problems', () => {
  const document = openApiDocument(allOperations, '1.2.3') as {
    openapi: string;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths['/api/runs']?.post).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', additionalProperties: false } } },
    },
    responses: { 201: {}, 400: {}, 403: {}, 409: {}, 422: {}, 503: {} },
  });
  expect(document.paths['/api/runs/{id}/events']?.get).toMatchObject({
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'after', in: 'query', required: false },
    ],
    responses: { 200: { content: { 'text/event-stream': {} } } },
  });
});

test('operation ids are unique and the document survives JSON', () => {
  const document = openApiDocument(allOperations, '1');
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(allOperations.length);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('a wrong method is told what is allowed', async () => {
  const response = methodRefusal('PATCH', '/api/tasks/import');
  expect(response?.status).toBe(405);
  expect(response?.headers.get('allow')).toBe('OPTIONS, POST');
  expect(await response?.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
  expect(methodRefusal('HEAD', '/api/runs/1')).toBeNull();
  expect(methodRefusal('PATCH', '/api/unknown')).toBeNull();
});
