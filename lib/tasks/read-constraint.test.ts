import { expect, it } from 'vitest';
import { readConstraint } from './read-constraint';

it('reads a constraint, or says where it is none', () => {
  expect(readConstraint({ type: 'words', max: 5 })).toEqual({
    constraint: { type: 'words', max: 5 },
    errors: [],
  });
  expect(readConstraint({ type: 'numbers', min: 5, max: 5 })).toEqual({
    constraint: null,
    errors: [{ path: 'min', message: 'min 5 must be less than max 5' }],
  });
});
