import { listAllItems } from '@/lib/runs/server/list-all-items';
import type { Report } from '../report';
import { defaultPassMark, reportFileName, reportMediaTypes, type ReportFormat } from '../report-format';
import { renderHtml } from '../render-html';
import { junitFoot, junitHead, junitSuite } from '../render-junit';
import { renderMarkdown } from '../render-markdown';
import { readReport } from './read-report';

export type WrittenReport = {
  fileName: string;
  mediaType: string;
  /** JUnit names every item, so it comes model by model; the other forms are one piece. */
  chunks: AsyncIterable<string>;
};

async function* junit(report: Report, passMark: number): AsyncGenerator<string> {
  yield junitHead(report);
  for (const model of report.models)
    yield junitSuite(
      report,
      model,
      await listAllItems(report.run.id, { targetId: model.targetId }),
      passMark,
    );
  yield junitFoot;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function chunksOf(report: Report, format: ReportFormat, passMark: number): AsyncIterable<string> {
  switch (format) {
    case 'json':
      return once(`${JSON.stringify(report, null, 2)}\n`);
    case 'md':
      return once(renderMarkdown(report));
    case 'html':
      return once(renderHtml(report));
    case 'junit':
      return junit(report, passMark);
  }
}

/**
 * A run's report in one of its forms. `passMark` (points, 50 unless given) is the score below which a JUnit test case fails.
 * @throws AppError `not_found`
 */
export async function writeReport(
  runId: string,
  format: ReportFormat,
  { passMark = defaultPassMark }: { passMark?: number } = {},
): Promise<WrittenReport> {
  const report = await readReport(runId);
  return {
    fileName: reportFileName(report.run.runId, format),
    mediaType: reportMediaTypes[format],
    chunks: chunksOf(report, format, passMark),
  };
}
