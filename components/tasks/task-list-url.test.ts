import { expect, it } from 'vitest';
import { taskExportUrl, taskListUrl } from './task-list-url';

it('writes what is set and nothing else', () => {
  expect(taskListUrl({})).toBe('/tasks');
  expect(taskListUrl({ q: 'a&b', category: 'R & D', archived: undefined })).toBe(
    '/tasks?q=a%26b&category=R+%26+D',
  );
});

it('exports the filter, not the page', () => {
  expect(taskExportUrl({ archived: 'all', after: 'x' })).toBe('/api/tasks/export?archived=all');
});
