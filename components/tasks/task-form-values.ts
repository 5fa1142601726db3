import type { Task } from '@/lib/tasks/task';

export type TaskFormValues = {
  taskId: string;
  category: string;
  subcategory: string;
  question: string;
  excellent: string;
  good: string;
  pass: string;
  incorrectAnswerDirection: string;
};

export const emptyTask: TaskFormValues = {
  taskId: '',
  category: '',
  subcategory: '',
  question: '',
  excellent: '',
  good: '',
  pass: '',
  incorrectAnswerDirection: '',
};

export const fieldNames: Record<keyof TaskFormValues, string> = {
  taskId: 'The task id',
  category: 'The category',
  subcategory: 'The subcategory',
  question: 'The question',
  excellent: 'The excellent answer',
  good: 'The good answer',
  pass: 'The passing answer',
  incorrectAnswerDirection: 'The incorrect direction',
};

/** Field, name and meaning of the four references. */
export const references: readonly [keyof TaskFormValues, string, string][] = [
  ['excellent', 'Excellent', 'Worth full marks.'],
  ['good', 'Good', 'Right, with small gaps.'],
  ['pass', 'Pass', 'Just acceptable.'],
  ['incorrectAnswerDirection', 'Incorrect direction', 'What wrong answers look like.'],
];

export const fromTask = (task: Task): TaskFormValues => ({
  taskId: task.taskId,
  category: task.category,
  subcategory: task.subcategory ?? '',
  question: task.question,
  excellent: task.excellent ?? '',
  good: task.good ?? '',
  pass: task.pass ?? '',
  incorrectAnswerDirection: task.incorrectAnswerDirection ?? '',
});
