import { expect, it } from 'vitest';
import { checksUrl } from '@/components/tasks/checks-url';
import { readChecksState } from './read-checks-state';

it.each([
  [{}, { finding: 'duplicates' }, '/tasks/checks'],
  [
    { finding: 'dead', collectionId: '7' },
    { finding: 'dead', collectionId: '7' },
    '/tasks/checks?collectionId=7&finding=dead',
  ],
  [{ finding: 'odd', collectionId: ['7', '8'] }, { finding: 'duplicates' }, '/tasks/checks'],
])('reads %j, and writes it again', (parameters, state, url) => {
  expect(readChecksState(parameters)).toEqual(state);
  expect(checksUrl(readChecksState(parameters))).toBe(url);
});
