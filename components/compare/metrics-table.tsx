import { noData } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import type { MetricChange } from '@/lib/statistics/compare-runs';
import { formatChange, formatInterval, formatValue, isShown, metricNames } from './metric-words';
import { VerdictBadge } from './verdict-badge';

export type MetricsGroup = { key: string; name: string; metrics: MetricChange[] };

const Row = ({ change }: { change: MetricChange }) => (
  <tr>
    <Td className="whitespace-nowrap">{metricNames[change.metric]}</Td>
    <Td className="text-right">{formatValue(change.metric, change.baselineMean)}</Td>
    <Td className="text-right">{formatValue(change.metric, change.candidateMean)}</Td>
    <Td className="text-right whitespace-nowrap">
      <span className="font-medium">{formatChange(change.metric, change.change)}</span>
      {change.interval ? <span className="text-subtle"> {formatInterval(change)}</span> : null}
    </Td>
    <Td>
      <VerdictBadge verdict={change.verdict} />
    </Td>
    {[change.improved, change.regressed, change.equal].map((count, index) => (
      // What was not compared has no counts; 0 would be one.
      <Td key={index} className="text-right">
        {change.verdict === 'not_comparable' ? noData : count}
      </Td>
    ))}
    <Td className="text-right text-subtle">{change.unmeasured || ''}</Td>
  </tr>
);

/** Every metric of every model: the change with its interval, and how many tasks went which way. */
export const MetricsTable = ({ label, groups }: { label: string; groups: MetricsGroup[] }) => (
  <Table label={label} className="[&_td]:px-3 [&_th]:px-3">
    <thead>
      <tr>
        <Th>Metric</Th>
        <Th className="text-right">Baseline</Th>
        <Th className="text-right">This run</Th>
        <Th className="text-right">Change, 95 % interval</Th>
        <Th>Verdict</Th>
        <Th className="text-right">Improved</Th>
        <Th className="text-right">Regressed</Th>
        <Th className="text-right">Equal</Th>
        <Th className="text-right">Not measured</Th>
      </tr>
    </thead>
    {groups.map(({ key, name, metrics }) => (
      <tbody key={key}>
        <tr>
          <th
            scope="rowgroup"
            colSpan={9}
            className="border-b bg-muted px-4 py-1 text-left text-xs font-medium"
          >
            {name}
          </th>
        </tr>
        {metrics.filter(isShown).map((change) => (
          <Row key={change.metric} change={change} />
        ))}
      </tbody>
    ))}
  </Table>
);
