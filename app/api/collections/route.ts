import { createCollection } from '@/lib/tasks/server/create-collection';
import { listCollectionPage } from '@/lib/tasks/server/list-collection-page';
import { handle } from '../_edge/handle';
import { createCollectionOperation, listCollectionsOperation } from '../_operations/collections';

export const GET = handle(listCollectionsOperation, ({ query }) => listCollectionPage(query));
export const POST = handle(createCollectionOperation, ({ body }) => createCollection(body));
