import { handle } from '@/app/api/_edge/handle';
import { searchAnswersOperation } from '@/app/api/_operations/run-results';
import { searchAnswers } from '@/lib/runs/server/search-answers';

export const GET = handle(searchAnswersOperation, ({ params, query }) => searchAnswers(params.id, query.q));
