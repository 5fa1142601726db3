import type { CostFigure } from './cost-figure';

/** US dollars: cents from $1 on, below that the first three digits that mean something, cents at least. Null is a dash, 0 is $0. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return '–';
  if (usd === 0) return '$0';
  if (usd >= 0.995) {
    const digits = usd >= 999.5 ? 0 : 2;
    return `$${usd.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
  }
  const decimals = Math.min(12, 2 - Math.floor(Math.log10(usd)));
  const [whole, part = ''] = usd.toFixed(decimals).replace(/0+$/, '').split('.');
  return `$${whole}.${part.padEnd(2, '0')}`;
}

/** A cost with what is not known of it: `≥` when calls of unknown cost come on top, `~` when tokens were estimated. */
export function formatCost({ usd, unknownCalls, estimatedCalls }: CostFigure): string {
  if (usd === null) return unknownCalls > 0 ? 'unknown' : '–';
  return `${unknownCalls > 0 ? '≥ ' : ''}${estimatedCalls > 0 ? '~' : ''}${formatUsd(usd)}`;
}

/** Why a cost is not exact; null when it is. */
export function explainCost({ unknownCalls, estimatedCalls }: CostFigure): string | null {
  const parts = [
    ...(unknownCalls > 0 ? [`${unknownCalls} ${unknownCalls === 1 ? 'call' : 'calls'} of unknown cost`] : []),
    ...(estimatedCalls > 0 ? [`${estimatedCalls} with estimated tokens`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}
