import { describeConstraint } from '../describe-constraint';
import { structureParts } from '../structure-parts';
import type { TaskInput } from '../task';
import type { TaskStructure } from '../task-structure';

/** A task of an import as a preview shows it, its long texts cut. */
export type TaskSample = Pick<TaskInput, 'taskId' | 'category' | 'question' | 'excellent'> & {
  /** What it has beyond a plain question, in words; null for one. */
  structure: { parts: string[]; constraints: string[]; moreConstraints: number } | null;
};

const maxTasks = 5;
const maxLength = 300;
const maxConstraints = 8;

// Half a surrogate pair would not survive the way to the browser.
const cut = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;

const sampleStructure = (structure: TaskStructure): NonNullable<TaskSample['structure']> => ({
  parts: structureParts(structure),
  constraints: structure.constraints.slice(0, maxConstraints).map((one) => cut(describeConstraint(one))),
  moreConstraints: Math.max(0, structure.constraints.length - maxConstraints),
});

export function sampleTasks(tasks: readonly TaskInput[]): TaskSample[] {
  return tasks.slice(0, maxTasks).map(({ taskId, category, question, excellent, structure }) => ({
    taskId,
    category,
    question: cut(question),
    excellent: excellent && cut(excellent),
    structure: structure && sampleStructure(structure),
  }));
}
