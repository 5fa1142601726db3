import { handle } from '@/app/api/_edge/handle';
import { runProgressOperation } from '@/app/api/_operations/run-results';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';

export const GET = handle(runProgressOperation, ({ params }) => readRunProgress(params.id));
