import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleReport } from '@/lib/testing/sample-report';
import { reportStyle } from './html-style';
import { renderHtml, styleHash } from './render-html';

const html = renderHtml(sampleReport());

test('the policy names the style sheet by its hash, and nothing else may load', () => {
  const hash = `sha256-${createHash('sha256').update(reportStyle).digest('base64')}`;
  expect(styleHash, 'styleHash must be that of reportStyle').toBe(hash);
  expect(html).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
  );
});

test('no text of a model or of a name becomes an element, and no attribute loads or runs anything', () => {
  const body = html.replace(/<style>[^<]*<\/style>/, '');
  const tags = body.match(/<[^>]*>/g) ?? [];
  const elements = new Set(tags.map((tag) => /^<[/!]?([\w-]+)/.exec(tag)?.[1] ?? tag));
  const known =
    'doctype html head meta title body main h1 h2 h3 p div table thead tbody tr th td span svg g line circle rect text ' +
    'figure figcaption details summary pre ul li dl dt dd';
  expect([...elements].filter((name) => !known.split(' ').includes(name))).toEqual([]);
  expect(tags.filter((tag) => /\s(on\w+|style|src|href|srcset|xlink:href)=/.test(tag))).toEqual([]);
  expect(/url\(|@import|https?:\/\//.test(html)).toBe(false);
  expect(html.includes('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(true);
  expect(/[^\P{Cc}\n]|\u202e/u.test(html)).toBe(false);
  expect(html.includes('␀␛[2J ⟦RLO⟧evil')).toBe(true);
});

test.each([
  '<p class="sentence">strong beats weak by 20.5 points [',
  '<p class="remark">Simulated: ',
  '<span class="badge">simulated</span>',
  '310 ms / 1.3 s',
  '<td class="r">6/8 (75 %)</td>',
  'cut: the first 2,000 of ',
  '<td class="r">$0.25</td>',
  '<dd>$0.75 (candidates $0.25, judge $0.25, warm-up $0.25)</dd>',
  '<td class="r h9">91.0</td>',
  '<dd>Estimated $0.70 [$0.50, $0.90] · actual $0.75</dd>',
  '<h2>Value</h2><p>Best overall: strong',
  'none: too few tasks',
  '70.0 points: task-0, weak</summary>',
  '<title>70 to 80: 6</title>',
  'aria-label="Score against speed"',
])('it holds %s', (part) => {
  expect(html.includes(part)).toBe(true);
});

test('nothing in it was computed wrongly enough to show', () => {
  expect(/NaN|undefined|\[object/.test(html)).toBe(false);
});
