import { expect, test } from 'vitest';
import type { CheckResult } from '@/lib/tasks/check-result';
import { findContradictions } from './find-contradictions';

const met: CheckResult = { constraint: 'at most 9 words', met: true, violations: [] };
const long: CheckResult = {
  constraint: 'at most 2 items',
  met: false,
  violations: [{ category: 'over_max', detail: '3 items' }],
};
const unknown: CheckResult = { constraint: 'language', met: null, violations: [] };
const said = (complianceScore: number, ...categories: ('over_max' | 'under_min' | 'other' | 'format')[]) => ({
  complianceScore,
  violations: categories.map((category) => ({ category })),
});

test.each<[string, CheckResult[] | null, ReturnType<typeof said>, boolean, string[]]>([
  ['nothing was checked', null, said(0, 'over_max'), false, []],
  ['both find it', [long], said(70, 'over_max'), false, []],
  ['the judge does not name it', [met, long], said(70, 'other'), false, ['names no over_max']],
  ['the judge is silent and content', [long], said(100), false, ['names no over_max']],
  [
    'the judge names it and gives full compliance',
    [long],
    said(95, 'over_max'),
    false,
    ['gives 95 for compliance'],
  ],
  ['the judge breaks what was met', [met], said(50, 'over_max'), false, ['reports over_max, but code found']],
  ['form and others are no business of the checks', [met], said(50, 'format', 'other'), false, []],
  ['a constraint is left to the judge', [met], said(50, 'over_max'), true, []],
  ['code could not tell everything', [met, unknown], said(50, 'over_max'), false, []],
  [
    'both kinds of contradiction',
    [long],
    said(50, 'under_min'),
    false,
    ['names no over_max', 'reports under_min'],
  ],
])('%s', (_, checks, verdict, hasJudged, expected) => {
  const found = findContradictions(checks, verdict, hasJudged);
  expect(found).toHaveLength(expected.length);
  expected.forEach((part, index) => expect(found[index]).toContain(part));
});
