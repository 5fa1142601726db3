import { handle } from '@/app/api/_edge/handle';
import { stopRunOperation } from '@/app/api/_operations/runs';
import { stopRun } from '@/lib/runs/server/change-run-status';

export const POST = handle(stopRunOperation, ({ params }) => stopRun(params.id));
