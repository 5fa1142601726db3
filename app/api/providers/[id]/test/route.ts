import { testProvider } from '@/lib/providers/server/test-provider';
import { handle } from '../../../_edge/handle';
import { testProviderOperation } from '../../../_operations/providers';

export const POST = handle(testProviderOperation, ({ params }) => testProvider(params.id));
