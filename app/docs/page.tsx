import type { Metadata } from 'next';
import packageJson from '@/package.json';
import { openApiDocument } from '@/app/api/_edge/openapi-document';
import { allOperations } from '@/app/api/_operations/all-operations';
import { OperationCard, type DocumentedCall } from '@/components/api-docs/operation-card';

export const metadata: Metadata = { title: 'API' };

type Paths = Record<string, Record<string, Omit<DocumentedCall, 'path' | 'method'>>>;

export default function ApiPage() {
  const document = openApiDocument(allOperations, packageJson.version) as { paths: Paths };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
  );
  const tags = [...new Set(calls.flatMap((call) => call.tags))];
  return (
    <div className="max-w-4xl space-y-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">API</h1>
        <p className="mt-2 text-subtle">
          Version {packageJson.version}. The same as{' '}
          <a href="/api/openapi.json" className="text-accent underline">
            OpenAPI 3.1
          </a>
          . Times are ISO 8601 in UTC, ids are strings of digits, durations are milliseconds; errors are
          problem details.
        </p>
      </header>
      {tags.map((tag) => (
        <section key={tag} className="space-y-2">
          <h2 className="font-semibold">{tag}</h2>
          {calls
            .filter((call) => call.tags.includes(tag))
            .map((call) => (
              <OperationCard key={call.operationId} call={call} />
            ))}
        </section>
      ))}
    </div>
  );
}
