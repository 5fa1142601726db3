import { deletePrice } from '@/lib/costs/server/delete-price';
import { handle } from '../../_edge/handle';
import { deletePriceOperation } from '../../_operations/prices';

export const DELETE = handle(deletePriceOperation, ({ params }) => deletePrice(params.id));
