import type pg from 'pg';
import packageJson from '@/package.json';
import { verdictSchemaVersion } from '@/lib/judging/verdict';
import type { createRunSchema } from '../create-run-input';
import { warmUpMessages, warmUpParameters } from '../warm-up-prompt';
import type { RunProvider } from './read-run-providers';
import { judgeTemplateHash } from './run-terms';

type Input = ReturnType<typeof createRunSchema.parse>;

/** Version of the manifest's own form. */
const manifestVersion = 'assay-manifest/1';

/** Every input that could change the run's result (R17): what was asked, of whom, with which words, by which Assay. */
export async function buildManifest(
  tx: pg.PoolClient,
  runId: string,
  input: Input,
  providers: Map<string, RunProvider>,
): Promise<Record<string, unknown>> {
  const tasks = await tx.query(
    `select distinct t.task_id as "taskId", v.version, v.content_hash as "contentHash"
     from benchmark_item i
     join benchmark_task t on t.id = i.benchmark_task_id
     join benchmark_task_version v on v.id = i.task_version_id
     where i.benchmark_run_id = $1 order by t.task_id`,
    [runId],
  );
  const collections = await tx.query(
    `select c.id::text, c.name from benchmark_run_collections r join tasks_collection c on c.id = r.collection_id
     where r.benchmark_run_id = $1 order by c.name`,
    [runId],
  );
  const { version } = await tx
    .query('show server_version')
    .then((result) => ({ version: String(result.rows[0]?.server_version) }));
  return {
    manifestVersion,
    assay: { version: packageJson.version, node: process.version, postgres: version },
    targets: input.targets,
    judge: input.judge && {
      ...input.judge,
      schemaVersion: verdictSchemaVersion,
      templateHash: judgeTemplateHash,
      parameters: { temperature: 0 },
    },
    providers: [...providers.values()],
    parameters: input.parameters,
    repetitions: input.repetitions,
    warmUp: { messages: warmUpMessages, parameters: warmUpParameters },
    collections: collections.rows,
    tasks: tasks.rows,
  };
}
