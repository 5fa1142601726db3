import type { TaskInput } from './task';
import { structureLines } from './write-structure';
import { flow, textLine } from './yaml-text';

function references(task: TaskInput): string {
  const answers =
    textLine('    ', 'most_expected', task.excellent) +
    textLine('    ', 'good_answer', task.good) +
    textLine('    ', 'pass_option', task.pass);
  return (
    (answers && `  expected_answer:\n${answers}`) +
    textLine('  ', 'incorrect_direction', task.incorrectAnswerDirection)
  );
}

function writeTask(task: TaskInput): string {
  const [id, question] = task.structure ? ['name', 'description'] : ['task_id', 'question'];
  return (
    `- ${id}: ${flow(task.taskId)}\n` +
    textLine('  ', 'category', task.category) +
    textLine('  ', 'sub_category', task.subcategory) +
    textLine('  ', question, task.question) +
    (task.structure ? structureLines(task.structure) : '') +
    references(task)
  );
}

/**
 * Writes tasks as a YAML list that `parseTaskFile` reads back to the letter: plain ones in the S2 form, structured ones
 * in S4's. Lists may be joined.
 */
export function writeTaskFile(tasks: readonly TaskInput[]): string {
  return tasks.length === 0 ? '[]\n' : tasks.map(writeTask).join('');
}
