'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { parseWith } from '@/lib/errors/parse-with';
import type { Collection } from '@/lib/tasks/collection';
import {
  createTaskSchema,
  nameSchema,
  taskFilterSchema,
  updateTaskSchema,
  type Task,
} from '@/lib/tasks/task';
import { readConstraint, type ReadConstraint } from '@/lib/tasks/read-constraint';
import { storedText } from '@/lib/tasks/stored-text';
import { tryConstraints, type Trial } from '@/lib/tasks/try-constraints';
import { constraintSchema } from '@/lib/tasks/constraint';
import { chosenTasksSchema, type TaskName, type TasksDeleted } from '@/lib/tasks/task-row';
import { describeChecks } from '@/lib/tasks/describe-checks';
import { assignTasks } from '@/lib/tasks/server/assign-tasks';
import { checkTasks } from '@/lib/tasks/server/check-tasks';
import { collectTasks } from '@/lib/tasks/server/collect-tasks';
import { createTask } from '@/lib/tasks/server/create-task';
import { deleteTask } from '@/lib/tasks/server/delete-task';
import { deleteTasks } from '@/lib/tasks/server/delete-tasks';
import { importTaskFiles, type FilesImportResult } from '@/lib/tasks/server/import-task-files';
import { listTaskNames } from '@/lib/tasks/server/list-task-names';
import { setTaskArchived } from '@/lib/tasks/server/set-task-archived';
import { setTasksArchived } from '@/lib/tasks/server/set-tasks-archived';
import { updateTask } from '@/lib/tasks/server/update-task';
import { actionResult, type ActionResult } from '../_page/action-result';
import { readTaskFiles } from './read-task-files';

// What these functions take comes from a browser, whatever the types say: each parses it first.

const parseId = (id: string) => parseWith(idSchema, id, 'id');
const parseChosen = (ids: string[]) => parseWith(chosenTasksSchema, ids, 'choice of tasks');

const expectedSchema = z.int().min(1).nullable();
const existingSchema = z.strictObject({ collectionId: idSchema });
const constraintsSchema = z.array(z.unknown()).max(100);
const newSchema = z.strictObject({ name: nameSchema });

/** As `actionResult`; what was changed shows on every page of tasks and collections. */
async function change<T>(verb: () => Promise<T>): Promise<ActionResult<T>> {
  const result = await actionResult(verb);
  if (result.ok) {
    revalidatePath('/tasks', 'layout');
    revalidatePath('/collections', 'layout');
  }
  return result;
}

/** Creates a task, or replaces the one with this id as long as it is at the version that the form began with. */
export async function saveTask(
  id: string | null,
  input: unknown,
  expectedVersion: number | null,
): Promise<ActionResult<Task>> {
  return change(() =>
    id === null
      ? createTask(parseWith(createTaskSchema, input, 'form'))
      : updateTask(
          parseId(id),
          parseWith(updateTaskSchema, input, 'form'),
          parseWith(expectedSchema, expectedVersion, 'version') ?? undefined,
        ),
  );
}

/** Tells of each constraint of a form what saving would say of it. */
export async function validateConstraints(inputs: unknown): Promise<ActionResult<ReadConstraint[]>> {
  return actionResult(async () => parseWith(constraintsSchema, inputs, 'constraints').map(readConstraint));
}

/** Tells what code finds in an answer that is tried in the form. */
export async function tryTaskConstraints(
  constraints: unknown,
  answer: unknown,
): Promise<ActionResult<Trial>> {
  return actionResult(async () =>
    tryConstraints(
      parseWith(z.array(constraintSchema).max(100), constraints, 'constraints'),
      parseWith(storedText(), answer, 'answer'),
    ),
  );
}

export async function archiveTask(id: string, archived: boolean): Promise<ActionResult<Task>> {
  return change(() => setTaskArchived(parseId(id), parseWith(z.boolean(), archived, 'archived')));
}

export async function removeTask(id: string): Promise<ActionResult<void>> {
  return change(() => deleteTask(parseId(id)));
}

export async function archiveTasks(ids: string[], archived: boolean): Promise<ActionResult<number>> {
  return change(() => setTasksArchived(parseChosen(ids), parseWith(z.boolean(), archived, 'archived')));
}

export async function removeTasks(ids: string[]): Promise<ActionResult<TasksDeleted>> {
  return change(() => deleteTasks(parseChosen(ids)));
}

/** Puts tasks into a collection that exists, or into a new one. */
export async function collect(ids: string[], destination: unknown): Promise<ActionResult<Collection>> {
  return change(() => {
    const chosen = parseChosen(ids);
    if (typeof destination === 'object' && destination !== null && 'name' in destination)
      return collectTasks(parseWith(newSchema, destination, 'collection').name, chosen);
    const { collectionId } = parseWith(existingSchema, destination, 'collection');
    return assignTasks(collectionId, { assign: chosen, unassign: [] });
  });
}

/** All tasks that the list's filter means, not those of one page. */
export async function findMatching(filter: unknown): Promise<ActionResult<TaskName[]>> {
  return actionResult(() => listTaskNames(parseWith(taskFilterSchema, filter, 'filter')));
}

/** Tells what an import of these files would do. */
export async function previewImport(form: FormData): Promise<ActionResult<FilesImportResult>> {
  return actionResult(async () => {
    const { files, collectionName } = await readTaskFiles(form);
    return importTaskFiles(files, { collectionName, dryRun: true });
  });
}

export async function importFiles(form: FormData): Promise<ActionResult<FilesImportResult>> {
  return change(async () => {
    const { files, collectionName } = await readTaskFiles(form);
    return importTaskFiles(files, { collectionName });
  });
}

/** What the checks find in the collection, or among all tasks; null when nothing. */
export async function checkImported(collectionId: string | null): Promise<ActionResult<string | null>> {
  return actionResult(async () =>
    describeChecks(
      await checkTasks({ collectionId: collectionId === null ? undefined : parseId(collectionId) }),
    ),
  );
}
