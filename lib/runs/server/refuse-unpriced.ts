import { AppError } from '@/lib/errors/app-error';

/** A budget over calls of unknown price would be none. @throws AppError `invalid` that names the models */
export function refuseUnpriced(models: { model: string }[]): void {
  if (models.length === 0) return;
  const names = [...new Set(models.map(({ model }) => model))].join(', ');
  throw new AppError(
    'invalid',
    `A budget needs the price of every model, and none is known of ${names}. Enter it (0 for a free model) or leave the budget out.`,
    [{ path: 'budgetUsd', message: `no price is known of ${names}` }],
  );
}
