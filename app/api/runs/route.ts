import { handle } from '@/app/api/_edge/handle';
import { createRunOperation, listRunsOperation } from '@/app/api/_operations/runs';
import { createRun } from '@/lib/runs/server/create-run';
import { listRuns } from '@/lib/runs/server/list-runs';

export const GET = handle(listRunsOperation, ({ request }) =>
  listRuns(Object.fromEntries(new URL(request.url).searchParams)),
);

export const POST = handle(createRunOperation, ({ body }) => createRun(body));
