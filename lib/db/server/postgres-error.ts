/** SQLSTATE of a PostgreSQL error, through pg or Prisma's adapter; null for anything else. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause, meta } = error as {
    code?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('P2')) return code;
  const original = (cause as { originalCode?: unknown } | undefined)?.originalCode;
  if (typeof original === 'string') return original;
  if (meta?.driverAdapterError) return sqlState(meta.driverAdapterError);
  return cause ? sqlState(cause) : null;
}

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';
/** PostgreSQL 18 gives ON DELETE RESTRICT a state of its own; 15 to 17 say 23503. */
const restrictViolation = '23001';

/** Whether a row could not be deleted because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  const state = sqlState(error);
  return state === foreignKeyViolation || state === restrictViolation;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const connectionMessages =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Can't reach database/;

/** Whether the database could not be reached (as opposed to refusing the statement). */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  // 08: connection exceptions; 57P01..03: the server is shutting down, crashed, or starting.
  if (state && (state.startsWith('08') || /^57P0[1-3]$/.test(state))) return true;
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (connectionCodes.has(code) || code === 'P1001')) return true;
  // pg gives these no code.
  if (connectionMessages.test(error.message)) return true;
  return error.cause ? isDatabaseAway(error.cause) : false;
}
