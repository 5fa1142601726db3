import { handle } from '@/app/api/_edge/handle';
import { rejudgeOperation } from '@/app/api/_operations/runs';
import { rejudgeRun } from '@/lib/runs/server/rejudge-run';

export const POST = handle(rejudgeOperation, ({ params, body }) => rejudgeRun(params.id, body.judge));
