import type { FieldError } from '@/lib/errors/app-error';

/** What a server action answers. */
export type Answer<T> = { ok: true; data: T } | { ok: false; message: string; errors: FieldError[] };

export const unreached = 'The server was not reached. Look whether it was done before you try again.';

/** An action that never rejects: no answer is a refusal too. */
export async function ask<T>(action: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await action();
  } catch {
    return { ok: false, message: unreached, errors: [] };
  }
}

/** The first fault of each field. */
export function faultsByField(errors: readonly FieldError[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of errors) faults[path] ??= message;
  return faults;
}
