import { Badge } from '@/components/ui/badge';
import type { MetricChange } from '@/lib/statistics/compare-runs';
import type { ChangeKind } from '@/lib/statistics/run-metric';
import { verdictWords } from './metric-words';

const arrows: Partial<Record<MetricChange['verdict'], string>> = {
  improved: '▲',
  regressed: '▼',
  equal: '=',
};

const toneOf = (verdict: MetricChange['verdict']) =>
  verdict === 'improved' ? 'good' : verdict === 'regressed' ? 'bad' : 'neutral';

export const VerdictBadge = ({ verdict }: { verdict: MetricChange['verdict'] | ChangeKind }) => (
  <Badge tone={toneOf(verdict)}>
    {arrows[verdict] ? <span aria-hidden>{arrows[verdict]}</span> : null}
    {verdictWords[verdict]}
  </Badge>
);
