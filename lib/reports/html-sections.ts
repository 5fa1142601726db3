import { visibleText } from '@/lib/runs/visible-text';
import { formatScore, noFigure } from './format-figures';
import { histogramFigure, intervalBar, qualitySpeedChart } from './html-charts';
import { type Markup, markup } from './markup';
import type { CutText, Report, ReportAnswer, ReportModel } from './report';
import {
  cutRemark,
  failureColumns,
  figures,
  modelColumns,
  nameOf,
  notes,
  pairColumns,
  runFacts,
  type Column,
} from './report-words';

const note = (text: string) => markup`<p class="note">${text}</p>`;

const headCell = ({ title, right }: { title: string; right?: boolean }) =>
  markup`<th scope="col"${right ? markup` class="r"` : null}>${title}</th>`;

const bodyCell = (text: string, right?: boolean) =>
  markup`<td class="${right ? 'r' : 'wide'}">${visibleText(text)}</td>`;

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], label: string): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${columns.map(headCell)}</tr></thead><tbody>${rows.map(
    (row) => markup`<tr>${columns.map(({ cell, right }) => bodyCell(cell(row), right))}</tr>`,
  )}</tbody></table></div>`;
}

const simulatedBadge = markup` <span class="badge">simulated</span>`;

export function modelsSection({ models, run }: Report): Markup {
  const judged = run.judge !== null;
  const columns = modelColumns(judged);
  const row = (model: ReportModel) =>
    markup`<tr><th scope="row" class="wide">${visibleText(model.name)}${model.simulated ? simulatedBadge : null}</th>${judged ? markup`<td>${intervalBar(model.score)}</td>` : null}${columns.map(({ cell, right }) => bodyCell(cell(model), right))}</tr>`;
  return markup`<h2>Leaderboard</h2><div class="scroll" tabindex="0" role="region" aria-label="Results per model"><table><thead><tr>${headCell({ title: 'Model' })}${judged ? headCell({ title: '0 to 100' }) : null}${columns.map(headCell)}</tr></thead><tbody>${models.map(row)}</tbody></table></div>${note(notes.models)}`;
}

export function pairsSection(report: Report): Markup | null {
  if (report.pairs.length === 0) return null;
  return markup`<h2>Paired differences</h2>${table(pairColumns(report), report.pairs, 'Paired differences')}${note(notes.pairs)}`;
}

/** A table whose colours only help to find the numbers. */
export function categoriesSection({ categories, models }: Report): Markup | null {
  if (categories.length === 0) return null;
  const cell = (of: Report['categories'][number], targetId: string) => {
    const found = of.cells.find((one) => one.targetId === targetId);
    if (!found) return markup`<td class="r">${noFigure}</td>`;
    const fewer = found.tasks < of.tasks ? markup` <span class="note">(${found.tasks})</span>` : null;
    return markup`<td class="r h${Math.round(found.mean / 10)}">${formatScore(found.mean)}${fewer}</td>`;
  };
  const rows = categories.map(
    (of) =>
      markup`<tr><th scope="row" class="wide">${visibleText(of.category)}</th><td class="r">${of.tasks}</td>${models.map(({ targetId }) => cell(of, targetId))}</tr>`,
  );
  return markup`<h2>Mean score by category and model</h2><div class="scroll" tabindex="0" role="region" aria-label="Mean score by category and model"><table><thead><tr>${headCell({ title: 'Category' })}${headCell({ title: 'Tasks', right: true })}${models.map(({ name }) => headCell({ title: name, right: true }))}</tr></thead><tbody>${rows}</tbody></table></div>${note(`${notes.categories} A number in brackets is that of the tasks with a score, where some have none.`)}`;
}

export function distributionSection({ models }: Report): Markup | null {
  const scored = models.filter(({ score }) => score.scored > 0);
  if (scored.length === 0) return null;
  const most = Math.max(...scored.flatMap(({ scoreHistogram }) => scoreHistogram.map(({ count }) => count)));
  const columns: Column<number>[] = [
    { title: 'Score', cell: (bin) => `${bin * 10} to ${bin * 10 + 10}` },
    ...scored.map(({ name, scoreHistogram }) => ({
      title: name,
      right: true,
      cell: (bin: number) => String(scoreHistogram[bin]?.count ?? 0),
    })),
  ];
  const bins = Array.from({ length: 10 }, (_, bin) => bin);
  return markup`<h2>How the scores are distributed</h2><div class="figures">${scored.map((model) => histogramFigure(model, most))}</div>${note(notes.distribution)}<details><summary>The same as a table</summary>${table(columns, bins, 'Scores by model and range')}</details>`;
}

export function speedSection({ models, run }: Report): Markup | null {
  const chart = run.judge ? qualitySpeedChart(models) : null;
  return chart && markup`<h2>Quality against speed</h2>${chart}${note(notes.speed)}`;
}

export function failuresSection({ failures }: Report): Markup {
  const content =
    failures.length > 0 ? table(failureColumns, failures, 'Failures by cause') : note('Nothing failed.');
  return markup`<h2>Failures by cause</h2>${content}`;
}

function textBlock(title: string, text: CutText | null): Markup {
  if (text === null) return markup`<h3>${title}: none</h3>`;
  const remark = cutRemark(text);
  return markup`<h3>${title}${remark ? ` (${remark})` : null}</h3><pre>${visibleText(text.text)}</pre>`;
}

function answerBlock(report: Report, answer: ReportAnswer, title: string): Markup {
  const violations = answer.violations.map(
    ({ category, detail }) => markup`<li>${category}: ${visibleText(detail)}</li>`,
  );
  return markup`${textBlock(`${title}: ${nameOf(report, answer.targetId)}, ${formatScore(answer.score)} points`, answer.answer)}${violations.length > 0 ? markup`<ul>${violations}</ul>` : null}${textBlock('The judge', answer.judgeReasoning)}`;
}

export function worstSection(report: Report): Markup | null {
  if (report.worst.length === 0) return null;
  const items = report.worst.map(
    ({ taskId, prompt, answer }) =>
      markup`<details><summary>${formatScore(answer.score)} points: ${visibleText(taskId)}, ${nameOf(report, answer.targetId)}</summary>${textBlock('Prompt', prompt)}${answerBlock(report, answer, 'Answer')}</details>`,
  );
  return markup`<h2>Lowest scores</h2>${note(notes.texts)}${items}`;
}

export function disagreementsSection(report: Report): Markup | null {
  if (report.disagreements.length === 0) return null;
  const items = report.disagreements.map(
    ({ taskId, spread, means, prompt, highest, lowest }) =>
      markup`<details><summary>${figures(spread, 1)} points apart: ${visibleText(taskId)}</summary><ul>${means.map(
        ({ targetId, mean }) => markup`<li>${nameOf(report, targetId)}: ${formatScore(mean)}</li>`,
      )}</ul>${textBlock('Prompt', prompt)}${answerBlock(report, highest, 'Highest')}${answerBlock(report, lowest, 'Lowest')}</details>`,
  );
  return markup`<h2>Where the models are furthest apart</h2>${items}`;
}

export function factsSection(report: Report): Markup {
  return markup`<h2>What was run</h2><dl>${runFacts(report).map(
    ([name, value]) => markup`<dt>${name}</dt><dd>${visibleText(value)}</dd>`,
  )}</dl>`;
}
