import { listModels } from '@/lib/providers/server/list-models';
import { handle } from '../../../_edge/handle';
import { listModelsOperation } from '../../../_operations/providers';

export const GET = handle(listModelsOperation, async ({ params }) => ({
  items: await listModels(params.id),
}));
