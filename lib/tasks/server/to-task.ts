import type { Task } from '../task';
import type { TaskStructure } from '../task-structure';

type TaskRow = Omit<Task, 'id' | 'structure' | 'archivedAt' | 'createdAt' | 'updatedAt'> & {
  id: bigint | string;
  /** Checked when it was stored. */
  structure: unknown;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of benchmark_task under the names that `toTask` reads. */
export const taskColumns = `id, task_id as "taskId", category, subcategory, question, excellent, good, pass,
  incorrect_answer_direction as "incorrectAnswerDirection", structure, version, content_hash as "contentHash",
  archived_at as "archivedAt", created_at as "createdAt", updated_at as "updatedAt"`;

/** A row of benchmark_task as the API shows it. */
export function toTask(row: TaskRow): Task {
  return {
    id: String(row.id),
    taskId: row.taskId,
    category: row.category,
    subcategory: row.subcategory,
    question: row.question,
    excellent: row.excellent,
    good: row.good,
    pass: row.pass,
    incorrectAnswerDirection: row.incorrectAnswerDirection,
    structure: row.structure as TaskStructure | null,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    contentHash: row.contentHash,
  };
}
