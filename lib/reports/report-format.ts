import { z } from 'zod';

export const reportFormats = ['json', 'md', 'html', 'junit'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportMediaTypes: Record<ReportFormat, string> = {
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  junit: 'application/xml; charset=utf-8',
};

const extensions: Record<ReportFormat, string> = { json: 'json', md: 'md', html: 'html', junit: 'xml' };

export const reportFileName = (runId: string, format: ReportFormat): string =>
  `${runId}-report.${extensions[format]}`;

/** The form that a file's name asks for: .json, .md, .html or .xml (JUnit); null for another. */
export function formatOfFile(file: string): ReportFormat | null {
  return reportFormats.find((format) => file.toLowerCase().endsWith(`.${extensions[format]}`)) ?? null;
}

/** Where the judge's scale has "no better than the pass reference: acceptable" begin (lib/judging). */
export const defaultPassMark = 50;

export const passMarkSchema = z.coerce.number('must be a number').min(0).max(100);
