import { deleteCollection } from '@/lib/tasks/server/delete-collection';
import { getCollection } from '@/lib/tasks/server/get-collection';
import { renameCollection } from '@/lib/tasks/server/rename-collection';
import { handle } from '../../_edge/handle';
import {
  deleteCollectionOperation,
  getCollectionOperation,
  renameCollectionOperation,
} from '../../_operations/collections';

export const GET = handle(getCollectionOperation, ({ params }) => getCollection(params.id));
export const PUT = handle(renameCollectionOperation, ({ params, body }) => renameCollection(params.id, body));
export const DELETE = handle(deleteCollectionOperation, ({ params }) => deleteCollection(params.id));
