import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { storable, storableMessage, storedText } from './stored-text';
import { taskStructureSchema } from './task-structure';

const controlCharacter = /\p{Cc}/u;

/** A name on one line, trimmed, 1 to 255 characters. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'is empty: write a name')
  .max(255, 'is longer than 255 characters: shorten it')
  .refine((name) => !controlCharacter.test(name), 'has a line break or control character: write one line')
  .refine((name) => name.isWellFormed(), storableMessage);

/** Absent, null and the empty string all mean that there is none. */
const optionalText = storedText()
  .nullish()
  .transform((text) => text || null);

const optionalName = z
  .string()
  .trim()
  .max(255, 'is longer than 255 characters: shorten it')
  .refine((name) => !controlCharacter.test(name), 'has a line break or control character: write one line')
  .refine((name) => name.isWellFormed(), storableMessage)
  .nullish()
  .transform((name) => name || null);

export const createTaskSchema = z.strictObject({
  taskId: nameSchema,
  category: nameSchema,
  subcategory: optionalName,
  question: storedText().refine((text) => text.trim() !== '', 'is empty: write the question'),
  excellent: optionalText,
  good: optionalText,
  pass: optionalText,
  incorrectAnswerDirection: optionalText,
  /** Absent and null: a plain task. */
  structure: taskStructureSchema.nullish().transform((structure) => structure ?? null),
});

/** A task as it is written: everything that a user decides. */
export type TaskInput = z.output<typeof createTaskSchema>;

/** Replaces the whole task; `archived` absent leaves that state as it is. */
export const updateTaskSchema = createTaskSchema.extend({ archived: z.boolean().optional() });

export type TaskUpdate = z.output<typeof updateTaskSchema>;

/** What a version keeps: the input without the id that names the task. */
export type TaskContent = Omit<TaskInput, 'taskId'>;

export const taskSchema = z.strictObject({
  id: idSchema,
  taskId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  question: z.string(),
  excellent: z.string().nullable(),
  good: z.string().nullable(),
  pass: z.string().nullable(),
  incorrectAnswerDirection: z.string().nullable(),
  structure: taskStructureSchema.nullable(),
  /** Counts from 1; rises with each change of the content. */
  version: z.int().min(1),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** SHA-256 of the content, in hex (lib/tasks/server/content-hash.ts). */
  contentHash: z.string().length(64),
});

export type Task = z.output<typeof taskSchema>;

export const filterText = z.string().max(255).refine(storable, storableMessage);

/** Which tasks a list or an export means. */
export const taskFilterSchema = z.strictObject({
  category: filterText.optional(),
  collectionId: idSchema.optional(),
  /** Absent: `false`, the tasks in use. */
  archived: z.enum(['true', 'false', 'all']).optional(),
  /** Part of the id, category, subcategory or question, whatever the case. */
  q: filterText.optional(),
  /** Absent: plain questions and structured tasks. */
  form: z.enum(['plain', 'structured']).optional(),
});

/** Of a list in the order of unique names. */
export const nameCursor = z.string().min(1).max(2048);

export const listTasksQuery = taskFilterSchema.extend({
  cursor: nameCursor.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  /** The exact id. Looks among archived tasks too unless `archived` is given: their ids are taken as well. */
  taskId: filterText.optional(),
});

export type ListTasksQuery = z.output<typeof listTasksQuery>;
export type TaskFilter = z.output<typeof taskFilterSchema>;

export const taskPageSchema = z.strictObject({
  items: z.array(taskSchema),
  nextCursor: z.string().nullable(),
});

export type TaskPage = z.output<typeof taskPageSchema>;
