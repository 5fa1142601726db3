import { expect, it } from 'vitest';
import { readListState } from './search-params';

it('takes what an address of the list holds', () => {
  const state = { q: 'x', category: 'c', collectionId: '7', archived: 'all', form: 'structured', after: 'a' };
  expect(readListState({ ...state, other: '1' })).toEqual(state);
});

it.each([
  { collectionId: 'x' },
  { archived: 'maybe' },
  { form: 'odd' },
  { q: ['a', 'b'] },
  { q: 'x'.repeat(300) },
  { category: 'a\0b' },
  { after: '' },
])('leaves out what is none: %o', (parameters) => {
  expect(readListState(parameters)).toEqual({});
});
