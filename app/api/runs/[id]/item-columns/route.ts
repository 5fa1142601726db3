import { handle } from '@/app/api/_edge/handle';
import { itemColumnsOperation } from '@/app/api/_operations/run-results';
import { listItemColumns } from '@/lib/runs/server/list-item-columns';

export const GET = handle(itemColumnsOperation, ({ params, query }) => listItemColumns(params.id, query));
