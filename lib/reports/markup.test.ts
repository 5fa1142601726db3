import { expect, test } from 'vitest';
import { escapeMarkup, markup } from './markup';

test('what is put into a template is escaped; markup within markup, and lists of it, are not', () => {
  const row = (cell: string) => markup`<td title="${cell}">${cell}</td>`;
  expect(markup`<tr>${[row('<b>"A" & \'b\'</b>'), null]}${null}${0}</tr>`.source).toBe(
    '<tr><td title="&lt;b&gt;&quot;A&quot; &amp; &#39;b&#39;&lt;/b&gt;">&lt;b&gt;&quot;A&quot; &amp; &#39;b&#39;&lt;/b&gt;</td>0</tr>',
  );
});

test('what XML cannot hold becomes U+FFFD: control characters, half surrogates, non-characters', () => {
  expect(escapeMarkup('a\u0000b\u001bc\ud800d\uffffe\t\n\r😀')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\t\n\r😀');
});
