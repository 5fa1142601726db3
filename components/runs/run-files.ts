import type { ReportFormat } from '@/lib/reports/report-format';

const reports: [ReportFormat, string][] = [
  ['html', 'Report as HTML'],
  ['md', 'Report as Markdown'],
  ['json', 'Report as JSON'],
  ['junit', 'Report as JUnit XML'],
];

/** What of a run can be downloaded. */
export const runFiles = (id: string): { name: string; href: string }[] => [
  { name: 'Results as CSV', href: `/api/runs/${id}/export?format=csv` },
  ...reports.map(([format, name]) => ({ name, href: `/api/runs/${id}/report?format=${format}` })),
];
