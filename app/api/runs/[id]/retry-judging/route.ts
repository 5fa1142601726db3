import { handle } from '@/app/api/_edge/handle';
import { retryJudgingOperation } from '@/app/api/_operations/runs';
import { retryJudging } from '@/lib/runs/server/retry-judging';

export const POST = handle(retryJudgingOperation, ({ params, body }) =>
  retryJudging(params.id, body.itemIds),
);
