import { createCollection } from '@/lib/tasks/server/create-collection';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { handle } from '../_edge/handle';
import { createCollectionOperation, listCollectionsOperation } from '../_operations/collections';

export const GET = handle(listCollectionsOperation, async () => ({ items: await listCollections() }));
export const POST = handle(createCollectionOperation, ({ body }) => createCollection(body));
