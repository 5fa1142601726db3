import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readTaskFile } from './read-task-file';
import { taskFileFormats } from './task-file-format';

const words =
  'question id input ideal role content turns reference question_id category prompts tests vars assert type value ' +
  'defaultTest options raw description equals regex is-json llm-rubric user system __proto__ constructor {{a}} {{';
const word = fc.constantFrom('', ...words.split(' '));
const text = fc.oneof(
  word,
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constant('\u0000'),
  fc.constant('\ud800'),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 5 }, text, fc.double(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(word, fc.string()), tie('any'), { maxKeys: 5 }),
}));
const file = fc.oneof(
  text,
  value.any.map((any) => JSON.stringify(any) ?? ''),
  fc.array(value.object).map((objects) => objects.map((object) => JSON.stringify(object)).join('\n')),
  value.object.map((object) => stringify(object)),
  fc.array(fc.array(text)).map((rows) => rows.map((row) => row.join()).join('\n')),
);

it.each(taskFileFormats)(
  'any text is read as %s without throwing, and gives storable tasks or faults',
  (format) => {
    fc.assert(
      fc.property(file, (any) => {
        const { tasks, errors } = readTaskFile({ fileName: '', text: any, format });
        expect(tasks.length + errors.length).toBeGreaterThan(0);
        for (const { task } of tasks) expect(JSON.stringify(task)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        for (const { line, message } of errors) expect(line >= 1 && message !== '').toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);
