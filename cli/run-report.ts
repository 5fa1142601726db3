import { estimateBesideCost } from '@/lib/costs/format-estimate';
import { assessValue, hasCosts } from '@/lib/runs/assess-value';
import type { RunDetail } from '@/lib/runs/run';
import type { RunValue } from '@/lib/runs/run-value';
import { getRun } from '@/lib/runs/server/get-run';
import { listAllItems } from '@/lib/runs/server/list-all-items';
import { readScores } from '@/lib/runs/server/read-scores';
import { formatDuration } from '@/lib/reports/format-figures';
import { renderModels } from './render-models';
import { summarizeFailures, type FailureCause } from './summarize-failures';
import type { Colors } from './terminal';

export type RunReport = {
  run: Omit<RunDetail, 'manifest'>;
  /** Null where nothing was judged or no cost is known. */
  value: RunValue | null;
  failures: FailureCause[];
};

const exampleLength = 200;

/** Everything that the command line shows of a run. */
export async function readRunReport(id: string): Promise<RunReport> {
  const { manifest: _manifest, ...run } = await getRun(id);
  const failures =
    run.progress.failed > 0 ? summarizeFailures(await listAllItems(id, { status: 'FAILED' })) : [];
  const { perModel } = run.aggregates;
  const value = run.judge && hasCosts(perModel) ? assessValue(perModel, await readScores(id)) : null;
  return { run, value, failures };
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > exampleLength ? `${line.slice(0, exampleLength)} …` : line;
}

function failureLine({ provider, model, phase, errorKind, count, example }: FailureCause): string {
  const step = phase === 'JUDGING' ? 'judging' : 'generation';
  return `  ${count} × ${provider}/${model}, ${step}, ${errorKind ?? 'unknown'}${example ? `: ${oneLine(example)}` : ''}`;
}

function headline(
  { runId, name, status, startedAt, finishedAt, judge }: RunReport['run'],
  colors: Colors,
): string {
  const took =
    startedAt && finishedAt ? ` in ${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}` : '';
  const color = status === 'FINISHED' ? colors.green : status === 'RUNNING' ? colors.cyan : colors.yellow;
  const judged = judge ? `, judged by ${judge.provider}/${judge.model}` : ', without a judge';
  return `${colors.bold(runId)}${name ? ` "${name}"` : ''}: ${color(status)}${took}${judged}`;
}

/** Headline, table of models, and the failures summed up by their cause. */
export function renderRunReport({ run, value, failures }: RunReport, colors: Colors): string {
  const lines = [
    headline(run, colors),
    '',
    renderModels(run.aggregates.perModel, run.judge !== null, colors, value),
  ];
  if (value && value.sentences.length > 0) lines.push('', ...value.sentences);
  const estimated = run.estimate && estimateBesideCost(run.estimate, run.cost.total);
  if (estimated) lines.push('', estimated);
  if (run.errorMsg) lines.push('', colors.red(run.errorMsg));
  if (failures.length > 0) lines.push('', colors.red('Failed:'), ...failures.map(failureLine));
  return lines.join('\n');
}
