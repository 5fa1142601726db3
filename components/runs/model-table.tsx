import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { ModelAggregate } from '@/lib/runs/run';
import { formatDuration, formatNumber } from './format';
import { SimulatedBadge } from './status-badge';

const right = 'text-right whitespace-nowrap';

function Row({ model }: { model: ModelAggregate }) {
  const failures = model.failedGeneration + model.failedJudging;
  return (
    <tr>
      <Td>
        <span className="font-medium">{model.model}</span>{' '}
        <span className="text-subtle">{model.provider}</span>{' '}
        {model.simulated && model.provider !== 'Simulated' ? <SimulatedBadge /> : null}
      </Td>
      <Td className={`${right} font-medium`}>{formatNumber(model.meanScore, 1)}</Td>
      <Td className={right}>
        {model.scored}/{model.items}
      </Td>
      <Td className={right}>
        {formatDuration(model.ttftMs.p50)} / {formatDuration(model.ttftMs.p95)}
        <span className="text-subtle"> n {model.ttftMs.n}</span>
      </Td>
      <Td className={right}>
        {formatNumber(model.tokensPerSecond.p50, 1)} / {formatNumber(model.tokensPerSecond.p95, 1)}
      </Td>
      <Td className={right}>
        {failures === 0 ? '0' : `${model.failedGeneration} generating, ${model.failedJudging} judging`}
      </Td>
    </tr>
  );
}

export function ModelTable({ models }: { models: ModelAggregate[] }) {
  return (
    <Card title="Models">
      <Table label="Results per model">
        <thead>
          <tr>
            <Th>Model</Th>
            <Th className={right}>Mean score</Th>
            <Th className={right}>Scored</Th>
            <Th className={right}>TTFT p50 / p95</Th>
            <Th className={right}>Tokens/s p50 / p95</Th>
            <Th className={right}>Failures</Th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <Row key={model.targetId} model={model} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
