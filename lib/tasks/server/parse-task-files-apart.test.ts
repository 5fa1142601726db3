import { expect, test } from 'vitest';
import { parseTaskFiles } from '../parse-task-files';
import { parseTaskFilesApart } from './parse-task-files-apart';

const tasks = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `- task_id: t-${i}\n  category: c\n  question: "What is ${i} plus ${i}?"\n`,
  ).join('');

test('a long file gives the same from its thread, and others are served meanwhile', async () => {
  const files = [
    { fileName: 'a.yaml', text: tasks(3_000) },
    { fileName: 'b.yaml', text: '- task_id: t-7\n  category: c\n  question: "' },
  ];
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const parsed = await parseTaskFilesApart(files);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(parsed.tasks).toHaveLength(3_000);
  expect(parsed).toEqual(parseTaskFiles(files));
});

test('a short one is parsed at once', async () => {
  const files = [{ fileName: '', text: tasks(2) }];
  expect(await parseTaskFilesApart(files)).toEqual(parseTaskFiles(files));
});
