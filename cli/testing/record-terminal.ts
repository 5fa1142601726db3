import picocolors from 'picocolors';
import type { Terminal } from '../terminal';

/** A terminal that keeps what is said to it, without colours or animation. */
export function recordTerminal(): Terminal & { output: string[]; errors: string[] } {
  const output: string[] = [];
  const errors: string[] = [];
  const colors = picocolors.createColors(false);
  return {
    output,
    errors,
    out: (line) => void output.push(line),
    err: (line) => void errors.push(line),
    animated: false,
    colors,
    errorColors: colors,
  };
}
