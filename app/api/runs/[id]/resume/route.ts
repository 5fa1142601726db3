import { handle } from '@/app/api/_edge/handle';
import { resumeRunOperation } from '@/app/api/_operations/runs';
import { resumeRun } from '@/lib/runs/server/change-run-status';

export const POST = handle(resumeRunOperation, ({ params }) => resumeRun(params.id));
