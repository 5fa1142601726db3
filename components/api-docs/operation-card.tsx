import { Table, Td, Th } from '@/components/ui/table';
import { TryIt } from './try-it';

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Record<string, unknown> };
type Content = Record<string, { schema?: unknown }>;

export type DocumentedCall = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** A schema in a few words where it has a simple type. */
function typeOf(schema: Record<string, unknown>): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  return typeof schema.type === 'string' ? schema.type : 'see the document';
}

function Schema({ title, content }: { title: string; content: Content }) {
  return Object.entries(content).map(([mediaType, { schema }]) => (
    <details key={mediaType}>
      <summary className="cursor-pointer text-sm">
        {title} <code className="font-mono text-xs text-subtle">{mediaType}</code>
      </summary>
      <pre className="mt-1 max-h-80 overflow-auto rounded bg-muted p-2 font-mono text-xs" tabIndex={0}>
        {JSON.stringify(schema, null, 2)}
      </pre>
    </details>
  ));
}

function Parameters({ call }: { call: DocumentedCall }) {
  if (call.parameters.length === 0) return null;
  return (
    <Table label={`Parameters of ${call.method} ${call.path}`}>
      <thead>
        <tr>
          <Th>Parameter</Th>
          <Th>In</Th>
          <Th>Type</Th>
        </tr>
      </thead>
      <tbody>
        {call.parameters.map((parameter) => (
          <tr key={parameter.name}>
            <Td>
              <code className="font-mono">{parameter.name}</code>
              {parameter.required ? ' (required)' : ''}
            </Td>
            <Td>{parameter.in}</Td>
            <Td>{typeOf(parameter.schema)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function OperationCard({ call }: { call: DocumentedCall }) {
  const statuses = Object.entries(call.responses);
  return (
    <details id={call.operationId} className="rounded-lg border bg-surface">
      <summary className="cursor-pointer px-4 py-2">
        <span className="inline-block w-16 font-mono text-xs font-semibold text-accent">{call.method}</span>
        <code className="font-mono text-sm break-all">{call.path}</code>
        <span className="block text-sm text-subtle sm:ml-20">{call.summary}</span>
      </summary>
      <div className="space-y-3 border-t p-4">
        <Parameters call={call} />
        {call.requestBody ? <Schema title="Body" content={call.requestBody.content} /> : null}
        {statuses.map(([status, response]) =>
          response.content && status.startsWith('2') ? (
            <Schema key={status} title={`Answer ${status}`} content={response.content} />
          ) : null,
        )}
        <ul className="text-sm text-subtle">
          {statuses.map(([status, { description }]) => (
            <li key={status}>
              <span className="font-mono">{status}</span> {description}
            </li>
          ))}
        </ul>
        <TryIt
          method={call.method}
          path={call.path}
          parameters={call.parameters.map(({ name, in: place, required }) => ({ name, in: place, required }))}
          bodyTypes={Object.keys(call.requestBody?.content ?? {})}
        />
      </div>
    </details>
  );
}
