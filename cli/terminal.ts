import picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Where a command speaks: results go to standard output, progress and remarks to standard error. */
export type Terminal = {
  out(line: string): void;
  err(line: string): void;
  /** Whether progress may redraw lines in place. */
  animated: boolean;
  /** Of standard output; without a terminal they add nothing. */
  colors: Colors;
  errorColors: Colors;
};

export function processTerminal(): Terminal {
  // A pipe has no isTTY at all, and createColors takes undefined for "as you like".
  const colored = ({ isTTY }: { isTTY?: boolean }) =>
    picocolors.createColors(picocolors.isColorSupported && isTTY === true);
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    animated: process.stderr.isTTY && process.env.TERM !== 'dumb',
    colors: colored(process.stdout),
    errorColors: colored(process.stderr),
  };
}
