import { Badge } from '@/components/ui/badge';
import type { Item } from '@/lib/runs/item';

type Check = NonNullable<Item['checks']>[number];

const marks = { met: 'met', broken: 'broken', open: 'left to the judge' } as const;

function One({ check: { constraint, met, violations } }: { check: Check }) {
  const mark = met === null ? 'open' : met ? 'met' : 'broken';
  return (
    <li className="space-y-1">
      <p>
        <Badge tone={mark === 'met' ? 'good' : mark === 'broken' ? 'bad' : 'neutral'}>{marks[mark]}</Badge>{' '}
        <bdi className="break-words">{constraint}</bdi>
      </p>
      {violations.map(({ category, detail }, i) => (
        <p key={i} className="pl-4">
          <Badge tone="warning">{category.replaceAll('_', ' ')}</Badge> <bdi>{detail}</bdi>{' '}
          <span className="text-xs text-subtle">found by code</span>
        </p>
      ))}
    </li>
  );
}

/** What code found of each constraint of the task; nothing where there was nothing to check. */
export function CheckList({ checks }: Pick<Item, 'checks'>) {
  if (!checks || checks.length === 0) return null;
  const met = checks.filter((check) => check.met).length;
  return (
    <section className="space-y-1 text-sm" aria-label="Checked constraints">
      <h3 className="font-medium">
        Constraints checked by code: {met} of {checks.length} met
      </h3>
      <ul className="space-y-1">
        {checks.map((check, i) => (
          <One key={i} check={check} />
        ))}
      </ul>
    </section>
  );
}
