import { testUnsavedProvider } from '@/lib/providers/server/test-provider';
import { handle } from '../../_edge/handle';
import { testUnsavedProviderOperation } from '../../_operations/providers';

export const POST = handle(testUnsavedProviderOperation, ({ body }) => testUnsavedProvider(body));
