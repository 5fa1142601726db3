import { handle } from '@/app/api/_edge/handle';
import { pauseRunOperation } from '@/app/api/_operations/runs';
import { pauseRun } from '@/lib/runs/server/change-run-status';

export const POST = handle(pauseRunOperation, ({ params }) => pauseRun(params.id));
