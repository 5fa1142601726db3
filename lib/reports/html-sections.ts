import { visibleText } from '@/lib/runs/visible-text';
import { formatScore, noFigure } from './format-figures';
import { histogramFigure, intervalBar, qualitySpeedChart } from './html-charts';
import { type Markup, markup } from './markup';
import type { CutText, Report, ReportModel } from './report';
import type { EntryPart, EntrySection, TableSection } from './report-sections';
import { cutRemark, modelColumns, notes, runFacts, type Column } from './report-words';

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

/** Null where the report has no such section. */
export function tableSection(section: TableSection | null): Markup | null {
  if (!section) return null;
  const { title, sentences, head, rows, note: text } = section;
  const columns = head.map((column, i): Column<string[]> => ({ ...column, cell: (row) => row[i] ?? '' }));
  return markup`<h2>${title}</h2>${sentences.map((sentence) => markup`<p>${sentence}</p>`)}${rows.length > 0 ? table(columns, rows, title) : null}${text ? note(text) : null}`;
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

function textBlock(title: string, text: CutText | null): Markup {
  if (text === null) return markup`<h3>${title}: none</h3>`;
  const remark = cutRemark(text);
  return markup`<h3>${title}${remark ? ` (${remark})` : null}</h3><pre>${visibleText(text.text)}</pre>`;
}

function entryPart(part: EntryPart): Markup | null {
  if (!('list' in part)) return textBlock(part.title, part.text);
  return part.list.length > 0
    ? markup`<ul>${part.list.map((line) => markup`<li>${visibleText(line)}</li>`)}</ul>`
    : null;
}

export function entrySection({ title, note: text, entries }: EntrySection): Markup {
  const items = entries.map(
    ({ summary, parts }) =>
      markup`<details><summary>${visibleText(summary)}</summary>${parts.map(entryPart)}</details>`,
  );
  return markup`<h2>${title}</h2>${text ? note(text) : null}${items}`;
}

export function factsSection(report: Report): Markup {
  return markup`<h2>What was run</h2><dl>${runFacts(report).map(
    ([name, value]) => markup`<dt>${name}</dt><dd>${visibleText(value)}</dd>`,
  )}</dl>`;
}
