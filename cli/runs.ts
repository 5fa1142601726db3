import type { RunSummary } from '@/lib/runs/run';
import type { RunStatus } from '@/lib/runs/run-state';
import { listRuns } from '@/lib/runs/server/list-runs';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { renderTable } from './render-table';
import type { Colors } from './terminal';
import { databaseOnly, withConnection } from './with-connection';

const columns = [
  { title: 'Id', right: true },
  { title: 'Run' },
  { title: 'Status' },
  { title: 'Done', right: true },
  { title: 'Models' },
  { title: 'Collections' },
  { title: 'Created (UTC)' },
];

function row({ id, runId, status, progress, targets, collections, createdAt }: RunSummary): string[] {
  const [first, ...others] = targets.map(({ provider, model }) => `${provider}/${model}`);
  return [
    id,
    runId,
    status,
    `${progress.completed}/${progress.total}`,
    `${first}${others.length > 0 ? ` + ${others.length}` : ''}`,
    collections.map(({ name }) => name).join(', '),
    createdAt.slice(0, 16).replace('T', ' '),
  ];
}

export const renderRuns = (runs: RunSummary[], colors: Colors): string =>
  renderTable(columns, runs.map(row), colors);

/** Lists runs, the newest first. */
export async function runs(
  { status, limit, json }: { status?: RunStatus; limit: number; json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const page = await withConnection(context, databaseOnly, () => listRuns({ status, limit }));
  if (json) terminal.out(JSON.stringify(page, null, 2));
  else if (page.items.length === 0) terminal.err(status ? `No run is ${status}.` : 'There is no run yet.');
  else {
    terminal.out(renderRuns(page.items, terminal.colors));
    if (page.nextCursor) terminal.err(`There are older ones: --limit shows more than ${limit}.`);
  }
  return exitCodes.ok;
}
