/** No data is shown as a dash, never as 0. */
export const noData = '–';

export function formatNumber(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined) return noData;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `ms` as 0.7 ms, 840 ms, 12.3 s, 4 min 05 s or 2 h 03 min. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return noData;
  if (ms > 0 && ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
}

/** An ISO time in UTC to the second, the same on server and client. */
export const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** The time of day of an ISO time, in UTC as all times here. */
export const formatClock = (iso: string): string => `${iso.slice(11, 19)} UTC`;

/** A log's payload for reading: cut texts say so, everything else is indented JSON. */
export function formatPayload(payload: Record<string, unknown>): string {
  return Object.entries(payload)
    .map(([key, value]) => {
      if (typeof value === 'string') return `${key}: ${value}`;
      const { text, length, cut } = (value ?? {}) as { text?: unknown; length?: unknown; cut?: unknown };
      if (typeof text !== 'string') return `${key}: ${JSON.stringify(value, null, 2)}`;
      return `${key}:\n${text}${cut === true ? `\n[the first part of ${String(length)} characters]` : ''}`;
    })
    .join('\n\n');
}
