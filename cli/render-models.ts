import { formatValue } from '@/lib/runs/describe-value';
import type { ModelAggregate } from '@/lib/runs/run';
import type { RunModelValue, RunValue } from '@/lib/runs/run-value';
import { formatCost, formatUsd } from '@/lib/costs/format-cost';
import { formatCount, formatMs, formatScore, noFigure } from '@/lib/reports/format-figures';
import { renderTable, type Column } from './render-table';
import type { Colors } from './terminal';

/** Without a judge there is no score, and coverage counts what was completed; without a price there is no value. */
const columnsOf = (judged: boolean, valued: boolean): Column[] => [
  { title: 'Model' },
  ...(judged ? [{ title: 'Score', right: true }] : []),
  { title: judged ? 'Scored' : 'Done', right: true },
  { title: 'TTFT p50', right: true },
  { title: 'p95 ms', right: true },
  { title: 'Tokens/s', right: true },
  { title: 'Tokens in', right: true },
  { title: 'out', right: true },
  { title: 'Cost', right: true },
  ...(valued
    ? [
        { title: '$/1,000', right: true },
        { title: 'Points/$', right: true },
      ]
    : []),
  { title: 'Failed', right: true },
];

const speed = ({ p50 }: ModelAggregate['tokensPerSecond']) =>
  p50 === null ? noFigure : p50.toFixed(p50 < 100 ? 1 : 0);
const failures = ({ failedGeneration, failedJudging }: ModelAggregate) => failedGeneration + failedJudging;

/** Per dollar of 1,000 items; a free model has no such ratio. */
const valueText = ({ costClass, value }: RunModelValue) =>
  costClass === 'free' ? 'free' : value ? formatValue(value.mean) : noFigure;

const valueCells = (model: ModelAggregate, value: RunValue | null): string[] => {
  if (!value) return [];
  const own = value.models.find(({ targetId }) => targetId === model.targetId);
  return [formatUsd(own?.costPer1000Usd?.mean ?? null), own ? valueText(own) : noFigure];
};

type Shown = { judged: boolean; value: RunValue | null; colors: Colors };

function row(model: ModelAggregate, { judged, value, colors }: Shown): string[] {
  const failed = failures(model);
  return [
    `${model.provider}/${model.model}${model.simulated ? colors.yellow(' (simulated)') : ''}`,
    ...(judged ? [colors.bold(formatScore(model.meanScore))] : []),
    judged ? `${model.scored}/${model.items}` : `${model.completed}/${model.items}`,
    formatMs(model.ttftMs.p50),
    formatMs(model.ttftMs.p95),
    speed(model.tokensPerSecond),
    formatCount(model.inputTokens),
    formatCount(model.outputTokens),
    formatCost(model.cost),
    ...valueCells(model, value),
    failed > 0 ? colors.red(String(failed)) : '0',
  ];
}

/** Answers that are there but not as they should be; they were scored like any other. */
function remarks(model: ModelAggregate): string[] {
  const { truncated, refused, empty } = model;
  const counts = Object.entries({ truncated, refused, empty }).filter(([, count]) => count > 0);
  if (counts.length === 0) return [];
  return [
    `${model.provider}/${model.model}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`,
  ];
}

/** One line per model, the best score first, models without a score last. */
export function renderModels(
  models: ModelAggregate[],
  judged: boolean,
  colors: Colors,
  value: RunValue | null = null,
): string {
  const sorted = models.toSorted((a, b) => (b.meanScore ?? -1) - (a.meanScore ?? -1));
  const lines = [
    renderTable(
      columnsOf(judged, value !== null),
      sorted.map((model) => row(model, { judged, value, colors })),
      colors,
    ),
    ...sorted.flatMap(remarks),
  ];
  if (models.some(({ simulated }) => simulated))
    lines.push(
      colors.dim('Simulated: no model answered; the figures show that the machinery works, nothing else.'),
    );
  return lines.join('\n');
}
