import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { stringify } from 'yaml';

/** Three small tasks whose references are unlike each other. */
export const bookTasks = [
  task(
    'capital',
    'What is the capital of Australia, and why was it chosen?',
    'Canberra. It was chosen in 1908 as a compromise between the rivals Sydney and Melbourne.',
    'Canberra, because Sydney and Melbourne could not agree on one of them.',
    'The capital is Canberra.',
    'Names Sydney or Melbourne as the capital, or gives no reason at all.',
  ),
  task(
    'photosynthesis',
    'Explain photosynthesis in two sentences.',
    'Plants use light to turn water and carbon dioxide into sugar. Oxygen is released on the way, and the sugar stores the energy.',
    'Plants make sugar from water and carbon dioxide with the help of light. They give off oxygen.',
    'Plants make their food from light.',
    'Confuses it with respiration, or says that plants eat soil.',
  ),
  task(
    'sorting',
    'Which sorting algorithm is stable: quicksort or merge sort? Say what stable means.',
    'Merge sort is stable: entries that compare as equal keep their original order. Ordinary quicksort does not guarantee that.',
    'Merge sort. Stable means that equal entries stay in order.',
    'Merge sort is the stable one.',
    'Claims that quicksort is stable, or takes stable for fast.',
  ),
];

function task(
  id: string,
  question: string,
  excellent: string,
  good: string,
  pass: string,
  incorrect_direction: string,
) {
  return {
    task_id: id,
    category: 'Test',
    sub_category: 'Test',
    question,
    expected_answer: { most_expected: excellent, good_answer: good, pass_option: pass },
    incorrect_direction,
  };
}

const written: string[] = [];
afterAll(() => {
  for (const directory of written) rmSync(directory, { recursive: true });
});

/** A new folder with the tasks as a task file, and the given files beside it; it goes with the test file that asks for it. */
export function writeAnswerBook(files: Record<string, string> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), 'assay-answers-'));
  written.push(directory);
  writeFileSync(join(directory, 'tasks.yaml'), stringify(bookTasks));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}
