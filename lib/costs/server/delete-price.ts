import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';

/** Takes a price out of force: the model's price is unknown from now on, its history stays. @throws AppError `not_found` */
export async function deletePrice(id: string): Promise<void> {
  const { rowCount } = await db().query(
    'update model_price set replaced_at = now() where id = $1 and replaced_at is null',
    [id],
  );
  if (!rowCount)
    throw new AppError(
      'not_found',
      `There is no price in force with the id ${id}; it may have been replaced.`,
    );
}
