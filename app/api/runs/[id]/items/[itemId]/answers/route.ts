import { handle } from '@/app/api/_edge/handle';
import { taskAnswersOperation } from '@/app/api/_operations/run-results';
import { listTaskAnswers } from '@/lib/runs/server/list-task-answers';

export const GET = handle(taskAnswersOperation, ({ params }) => listTaskAnswers(params.id, params.itemId));
