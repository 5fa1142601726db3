import { expect, it } from 'vitest';
import { tryConstraints } from './try-constraints';

it('tells of each constraint whether it holds, and the figures of the answer', () => {
  const { results, figures } = tryConstraints(
    [
      { type: 'words', max: 3 },
      { type: 'items', min: 2, max: 2 },
      { type: 'json_schema', schema: {} },
      { type: 'judged', text: 'Be kind.' },
    ],
    '- one two\n- three four',
  );
  expect(results.map(({ met }) => met)).toEqual([false, true, false]);
  expect(results[0]!.violations).toEqual([{ category: 'over_max', detail: '4 words, at most 3 allowed' }]);
  expect(figures).toEqual({ words: 4, characters: 22, sentences: 2, items: 2 });
});
