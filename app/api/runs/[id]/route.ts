import { handle } from '@/app/api/_edge/handle';
import { deleteRunOperation, getRunOperation, setBudgetOperation } from '@/app/api/_operations/runs';
import { deleteRun } from '@/lib/runs/server/delete-run';
import { getRun } from '@/lib/runs/server/get-run';
import { setBudget } from '@/lib/runs/server/set-budget';

export const GET = handle(getRunOperation, ({ params }) => getRun(params.id));

export const PATCH = handle(setBudgetOperation, ({ params, body }) => setBudget(params.id, body.budgetUsd));

export const DELETE = handle(deleteRunOperation, ({ params }) => deleteRun(params.id));
