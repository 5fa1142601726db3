import { deleteProvider } from '@/lib/providers/server/delete-provider';
import { getProvider } from '@/lib/providers/server/get-provider';
import { updateProvider } from '@/lib/providers/server/update-provider';
import { handle } from '../../_edge/handle';
import {
  deleteProviderOperation,
  getProviderOperation,
  updateProviderOperation,
} from '../../_operations/providers';

export const GET = handle(getProviderOperation, ({ params }) => getProvider(params.id));
export const PUT = handle(updateProviderOperation, ({ params, body }) => updateProvider(params.id, body));
export const DELETE = handle(deleteProviderOperation, ({ params }) => deleteProvider(params.id));
