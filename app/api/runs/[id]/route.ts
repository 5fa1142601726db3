import { handle } from '@/app/api/_edge/handle';
import { deleteRunOperation, getRunOperation } from '@/app/api/_operations/runs';
import { deleteRun } from '@/lib/runs/server/delete-run';
import { getRun } from '@/lib/runs/server/get-run';

export const GET = handle(getRunOperation, ({ params }) => getRun(params.id));

export const DELETE = handle(deleteRunOperation, ({ params }) => deleteRun(params.id));
