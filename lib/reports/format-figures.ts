/** What stands where there is no figure: no data is not 0. */
export const noFigure = '–';

/** 1.2 s, 65 s, 4m 05s, 2h 03m. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** Milliseconds: a decimal where it means something. */
export const formatMs = (ms: number | null): string =>
  ms === null ? noFigure : ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US');

export const formatCount = (count: number | null): string =>
  count === null ? noFigure : count.toLocaleString('en-US');

export const formatScore = (score: number | null): string => (score === null ? noFigure : score.toFixed(1));

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
