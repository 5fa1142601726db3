import { createProvider } from '@/lib/providers/server/create-provider';
import { listProviders } from '@/lib/providers/server/list-providers';
import { handle } from '../_edge/handle';
import { createProviderOperation, listProvidersOperation } from '../_operations/providers';

export const GET = handle(listProvidersOperation, async () => ({ items: await listProviders() }));
export const POST = handle(createProviderOperation, ({ body }) => createProvider(body));
