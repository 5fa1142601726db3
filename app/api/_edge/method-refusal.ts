import { allOperations } from '@/app/api/_operations/all-operations';
import { methodNotAllowedResponse } from './problem';

const segment = (part: string) =>
  part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (path: string) => new RegExp(`^${path.split('/').map(segment).join('/')}/?$`);

type Resource = { pattern: RegExp; literals: number; methods: Set<string> };

const resources: Resource[] = [];
for (const { path, method } of allOperations) {
  const { source } = patternOf(path);
  let resource = resources.find(({ pattern }) => pattern.source === source);
  if (!resource) {
    const literals = path.split('/').filter((part) => !part.startsWith('{')).length;
    resource = { pattern: patternOf(path), literals, methods: new Set(['OPTIONS']) };
    resources.push(resource);
  }
  resource.methods.add(method);
  if (method === 'GET') resource.methods.add('HEAD');
}
// /api/tasks/import before /api/tasks/{id}, as Next.js chooses.
resources.sort((a, b) => b.literals - a.literals);

/** The 405 for a path that exists but not with this method; null when it is not for this to refuse. */
export function methodRefusal(method: string, path: string): Response | null {
  const resource = resources.find(({ pattern }) => pattern.test(path));
  if (!resource || resource.methods.has(method)) return null;
  return methodNotAllowedResponse(method, path, [...resource.methods].sort());
}
