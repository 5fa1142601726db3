import { handle } from '@/app/api/_edge/handle';
import { estimateRunOperation } from '@/app/api/_operations/runs';
import { estimatePlannedRun } from '@/lib/runs/server/estimate-planned-run';

export const POST = handle(estimateRunOperation, ({ body }) => estimatePlannedRun(body));
