import { handle } from '@/app/api/_edge/handle';
import { getItemOperation } from '@/app/api/_operations/runs';
import { getItem } from '@/lib/runs/server/get-item';

export const GET = handle(getItemOperation, ({ params }) => getItem(params.id, params.itemId));
