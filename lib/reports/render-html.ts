import {
  categoriesSection,
  distributionSection,
  entrySection,
  factsSection,
  modelsSection,
  speedSection,
  tableSection,
} from './html-sections';
import { reportStyle } from './html-style';
import { Markup, markup } from './markup';
import type { Report } from './report';
import { entrySections, failuresSection, pairsSection, valueSection } from './report-sections';
import { titleOf } from './report-words';

/** SHA-256 of the style sheet as Content-Security-Policy writes it. The test says when it must change. */
export const styleHash = 'sha256-pNm+8YfSaQONyMP0tJwqhqJOTOnsfRNFQlIqpnPkDPk=';

/** Nothing is loaded, run or sent, whatever a model has written; one style sheet applies, by its hash. */
const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'`;

/** The report as one page that needs nothing but itself: it opens from a disk, without a network, without scripts. */
export function renderHtml(report: Report): string {
  const title = titleOf(report);
  const { sentence, remarks } = report.result;
  const { source } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${`Assay ${report.reportVersion}`}">
<title>${title}</title>
<style>${new Markup(reportStyle)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="sentence">${sentence}</p>
${remarks.map((remark) => markup`<p class="remark">${remark}</p>`)}
${modelsSection(report)}
${tableSection(valueSection(report))}
${tableSection(pairsSection(report))}
${categoriesSection(report)}
${distributionSection(report)}
${speedSection(report)}
${tableSection(failuresSection(report))}
${entrySections(report).map(entrySection)}
${factsSection(report)}
</main>
</body>
</html>
`;
  return source;
}
