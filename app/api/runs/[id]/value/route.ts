import { handle } from '@/app/api/_edge/handle';
import { runValueOperation } from '@/app/api/_operations/run-results';
import { readRunValue } from '@/lib/runs/server/read-run-value';

export const GET = handle(runValueOperation, ({ params, query }) => readRunValue(params.id, query));
