import type { TaskInput } from './task';
import type { TaskStructure } from './task-structure';

/** The task with these inputs in place of its own, one item each; a plain task has no place for input data and stays as it is. */
export const replaceInputs = (task: TaskInput, inputs: TaskStructure['inputs']): TaskInput =>
  task.structure ? { ...task, structure: { ...task.structure, inputs } } : task;
