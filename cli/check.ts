import { describeReferences } from '@/lib/tasks/describe-checks';
import { checkTasks } from '@/lib/tasks/server/check-tasks';
import type { TaskChecks } from '@/lib/tasks/task-checks';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { findCollectionId } from './find-collection-id';
import { renderTable, type Column } from './render-table';
import type { Terminal } from './terminal';
import { databaseOnly, withConnection } from './with-connection';

const shown = 20;

function list<T>(
  terminal: Terminal,
  title: string,
  { total, items }: { total: number; items: T[] },
  columns: Column[],
  row: (item: T) => string[],
) {
  terminal.out(`${title}: ${total.toLocaleString('en')}`);
  if (items.length > 0) terminal.out(renderTable(columns, items.slice(0, shown).map(row), terminal.colors));
  const rest = total - Math.min(shown, items.length);
  if (rest > 0) terminal.out(`… and ${rest.toLocaleString('en')} more; --json lists up to 1,000.`);
  terminal.out('');
}

const task = { title: 'TASK' };
const right = (title: string): Column => ({ title, right: true });

function print(
  { checked, rules, duplicates, references, saturated, dead, unknown }: TaskChecks,
  terminal: Terminal,
) {
  terminal.out(`${checked.toLocaleString('en')} tasks in use were looked at.\n`);
  const pairs = `Near duplicates (similarity of ${rules.similarity} and more)${duplicates.complete ? '' : ', at least'}`;
  list(
    terminal,
    pairs,
    duplicates,
    [task, { title: 'LIKE' }, right('SIMILARITY')],
    ({ first, second, similarity }) => [second.taskId, first.taskId, similarity.toFixed(2)],
  );
  list(terminal, 'Missing or identical references', references, [task, { title: 'REFERENCES' }], (item) => [
    item.task.taskId,
    describeReferences(item),
  ]);
  const results = [task, right('MODELS'), right('RUNS'), right('ANSWERS'), right('SCORES')];
  const range = (item: TaskChecks['dead']['items'][number]) => [
    item.task.taskId,
    String(item.models),
    String(item.runs),
    String(item.answers),
    `${item.lowest.toFixed(0)} to ${item.highest.toFixed(0)}`,
  ];
  list(terminal, `Saturated (every model at ${rules.saturatedFrom} or above)`, saturated, results, range);
  list(terminal, `Dead (every model below ${rules.deadBelow})`, dead, results, range);
  terminal.out(
    `Of ${unknown.toLocaleString('en')} tasks nothing is said about results: that takes ${rules.minModels} models in ${rules.minRuns} runs.`,
  );
}

/** Looks for tasks that repeat others, cannot be judged, or tell no models apart. Findings are no error. */
export async function check(
  collection: string | undefined,
  options: { json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const checks = await withConnection(context, databaseOnly, async () =>
    checkTasks({ collectionId: collection === undefined ? undefined : await findCollectionId(collection) }),
  );
  if (options.json) terminal.out(JSON.stringify(checks, null, 2));
  else print(checks, terminal);
  return exitCodes.ok;
}
