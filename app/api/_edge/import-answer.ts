import { AppError, type FieldError } from '@/lib/errors/app-error';

/** A dry run answers the faults; an import that could save nothing because of them is refused. */
export function importAnswer<Result extends { errors: (FieldError & { line: number })[] }>(
  result: Result,
  dryRun: boolean,
): Result {
  const [first] = result.errors;
  if (dryRun || !first) return result;
  throw new AppError(
    'invalid',
    `Nothing was imported: the file has ${result.errors.length} faults, the first on line ${first.line}: ${first.message}`,
    result.errors,
  );
}
