import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import {
  assignTasksSchema,
  collectionInputSchema,
  collectionPageSchema,
  collectionSchema,
  listCollectionsQuery,
} from '@/lib/tasks/collection';
import { operation } from '../_edge/operation';

const tag = 'Collections';
const params = z.strictObject({ id: idSchema });

export const listCollectionsOperation = operation({
  method: 'GET',
  path: '/api/collections',
  summary: 'List collections by name, page by page',
  tag,
  query: listCollectionsQuery,
  response: { status: 200, schema: collectionPageSchema },
  problems: [],
});

export const createCollectionOperation = operation({
  method: 'POST',
  path: '/api/collections',
  summary: 'Create an empty collection',
  tag,
  body: collectionInputSchema,
  response: { status: 201, schema: collectionSchema },
  problems: [409, 413, 415],
});

export const getCollectionOperation = operation({
  method: 'GET',
  path: '/api/collections/{id}',
  summary: 'Read a collection; its tasks are listed by /api/tasks?collectionId=',
  tag,
  params,
  response: { status: 200, schema: collectionSchema },
  problems: [404],
});

export const renameCollectionOperation = operation({
  method: 'PUT',
  path: '/api/collections/{id}',
  summary: 'Rename a collection',
  tag,
  params,
  body: collectionInputSchema,
  response: { status: 200, schema: collectionSchema },
  problems: [404, 409, 413, 415],
});

export const deleteCollectionOperation = operation({
  method: 'DELETE',
  path: '/api/collections/{id}',
  summary: 'Delete a collection that no run refers to; its tasks stay',
  tag,
  params,
  response: { status: 204 },
  problems: [404, 409],
});

export const assignTasksOperation = operation({
  method: 'PATCH',
  path: '/api/collections/{id}/tasks',
  summary: 'Put tasks into a collection and take others out',
  tag,
  params,
  body: assignTasksSchema,
  response: { status: 200, schema: collectionSchema },
  problems: [404, 413, 415, 422],
});
