import { handle } from '@/app/api/_edge/handle';
import { listItemsOperation } from '@/app/api/_operations/runs';
import { listItems } from '@/lib/runs/server/list-items';

export const GET = handle(listItemsOperation, ({ params, query }) => listItems(params.id, query));
