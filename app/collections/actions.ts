'use server';

import { revalidatePath } from 'next/cache';
import { idSchema } from '@/lib/db/id';
import { parseWith } from '@/lib/errors/parse-with';
import { assignTasksSchema, collectionInputSchema, type Collection } from '@/lib/tasks/collection';
import { assignTasks } from '@/lib/tasks/server/assign-tasks';
import { createCollection } from '@/lib/tasks/server/create-collection';
import { deleteCollection } from '@/lib/tasks/server/delete-collection';
import { renameCollection } from '@/lib/tasks/server/rename-collection';
import { actionResult, type ActionResult } from '../_page/action-result';

// What these functions take comes from a browser, whatever the types say: each parses it first.

const parseId = (id: string) => parseWith(idSchema, id, 'id');
const parseName = (name: string) => parseWith(collectionInputSchema, { name }, 'collection');

/** As `actionResult`; what was changed shows on every page of collections and tasks. */
async function change<T>(verb: () => Promise<T>): Promise<ActionResult<T>> {
  const result = await actionResult(verb);
  if (result.ok) {
    revalidatePath('/collections', 'layout');
    revalidatePath('/tasks', 'layout');
  }
  return result;
}

export async function addCollection(name: string): Promise<ActionResult<Collection>> {
  return change(() => createCollection(parseName(name)));
}

export async function nameCollection(id: string, name: string): Promise<ActionResult<Collection>> {
  return change(() => renameCollection(parseId(id), parseName(name)));
}

export async function removeCollection(id: string): Promise<ActionResult<void>> {
  return change(() => deleteCollection(parseId(id)));
}

export async function saveAssignment(id: string, assignment: unknown): Promise<ActionResult<Collection>> {
  return change(() => assignTasks(parseId(id), parseWith(assignTasksSchema, assignment, 'assignment')));
}
