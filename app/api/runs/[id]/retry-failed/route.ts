import { handle } from '@/app/api/_edge/handle';
import { retryFailedOperation } from '@/app/api/_operations/runs';
import { retryFailed } from '@/lib/runs/server/retry-failed';

export const POST = handle(retryFailedOperation, ({ params, body }) => retryFailed(params.id, body.itemIds));
