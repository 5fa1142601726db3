import { parseArgs } from 'node:util';

export type ChaosOptions = { kills: number; items: number; parallel: number; seed: number; keep: boolean };

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new Error(`--${name} ${text} must be a whole number from 1 to ${max}.`);
}

/** Reads the command line; throws an Error with a sentence for the user. The seed is drawn unless given. */
export function readChaosOptions(args: string[], random: () => number): ChaosOptions {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '100' },
      items: { type: 'string', default: '1000' },
      parallel: { type: 'string', default: '1' },
      seed: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    kills: wholeNumber('kills', values.kills, 10_000),
    items: wholeNumber('items', values.items, 100_000),
    parallel: wholeNumber('parallel', values.parallel, 256),
    seed: wholeNumber('seed', values.seed ?? String(1 + Math.floor(random() * 999_999)), 4_294_967_295),
    keep: values.keep,
  };
}
