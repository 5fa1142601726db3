import type { TaskFileFault } from './import-result';
import { readTaskNode } from './read-task-node';
import type { TaskInput } from './task';
import { readYamlSource, type YamlSource } from './yaml-source';

/** A file of nothing but faults must not become an answer larger than itself. */
const maxFaults = 1000;
/** Characters that a file may grow to by its aliases. */
const maxExpandedLength = 20_000_000;

export type TaskInFile = { task: TaskInput; line: number };

export type ParsedTaskFile = {
  tasks: TaskInFile[];
  /** Sorted by line and column. */
  errors: TaskFileFault[];
  notes: string[];
};

const referenceNames: [keyof TaskInput, string][] = [
  ['excellent', 'expected_answer.most_expected'],
  ['good', 'expected_answer.good_answer'],
  ['pass', 'expected_answer.pass_option'],
  ['incorrectAnswerDirection', 'incorrect_direction'],
];

/** S2 wants all four references and S1 none: their absence is worth a note, one line per reference. */
function missingReferences(all: TaskInFile[], prefix: string): string[] {
  // A structured task is judged by its criteria and constraints.
  const tasks = all.filter(({ task }) => task.structure === null);
  return referenceNames.flatMap(([field, name]) => {
    const ids = tasks.filter(({ task }) => task[field] === null).map(({ task }) => task.taskId);
    if (ids.length === 0) return [];
    const some = ids.slice(0, 3).join(', ');
    return `${prefix}${ids.length} of ${tasks.length} tasks without ${name}: ${some}${ids.length > 3 ? ', …' : ''}`;
  });
}

function readTasks(source: YamlSource, maxLength: number): TaskInFile[] {
  const tasks: TaskInFile[] = [];
  const firstLines = new Map<string, number>();
  let length = 0;
  for (const [index, node] of source.entries.entries()) {
    if (!node) continue;
    const { task, taskId, offset } = readTaskNode(node, String(index), source);
    const { line } = source.locate(offset);
    const first = taskId ? firstLines.get(taskId.value) : undefined;
    if (taskId && first !== undefined)
      source.fault(
        taskId.offset,
        `${index}.task_id`,
        `task_id ${taskId.value} is already taken on line ${first}`,
      );
    else if (taskId) firstLines.set(taskId.value, source.locate(taskId.offset).line);
    if (!task || first !== undefined) continue;
    tasks.push({ task, line });
    length += JSON.stringify(task).length;
    if (length > maxLength) {
      source.fault(offset, String(index), `The file grows beyond ${maxLength} characters by its aliases (*)`);
      break;
    }
  }
  return tasks;
}

/**
 * Reads a task file: plain tasks (S2's form) and structured ones (S4's), told apart by their keys; a list of tasks, several documents of them, or one task. Every fault of the file
 * is found in one pass and none throws; `tasks` are those without faults.
 *
 * @param fileName put before each note, so that notes of several files can be told apart
 */
export function parseTaskFile(text: string, { fileName }: { fileName?: string } = {}): ParsedTaskFile {
  const prefix = fileName ? `${fileName}: ` : '';
  const source = readYamlSource(text, maxFaults);
  if (source.entries.length === 0 && source.faults.length === 0)
    source.fault(0, '', 'The file holds no task');
  const tasks = readTasks(source, Math.max(maxExpandedLength, text.length));
  const errors = source.faults.sort((a, b) => a.line - b.line || a.column - b.column);
  const notes = missingReferences(tasks, prefix);
  if (errors.length > maxFaults)
    notes.push(`${prefix}${errors.length - maxFaults} more faults are not listed: correct these first`);
  return { tasks, errors: errors.slice(0, maxFaults), notes };
}
