import Link from 'next/link';
import { formatTime } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import { formatUsd } from '@/lib/costs/format-cost';
import type { ModelPrice } from '@/lib/costs/price';

const right = 'text-right whitespace-nowrap';

const priceHref = ({ providerId, model }: Pick<ModelPrice, 'providerId' | 'model'>): string =>
  `/providers/prices?${new URLSearchParams({ providerId, model })}`;

type Props = { label: string; prices: ModelPrice[]; showsEnd?: boolean };

/** Prices, one a line; the model's name leads to its history. */
export function PriceTable({ label, prices, showsEnd = false }: Props) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Model</Th>
          <Th className={right}>Input / 1M</Th>
          <Th className={right}>Cached</Th>
          <Th className={right}>Output / 1M</Th>
          <Th className={right}>Request</Th>
          <Th className={right}>Hour</Th>
          <Th>From</Th>
          <Th>Since</Th>
          {showsEnd ? <Th>Until</Th> : null}
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.id}>
            <Td className="min-w-40">
              <Link
                prefetch={false}
                href={priceHref(price)}
                className="font-medium break-words text-accent underline"
              >
                {price.model}
              </Link>{' '}
              <span className="text-subtle">{price.provider}</span>
            </Td>
            <Td className={right}>{formatUsd(price.inputPerMillion)}</Td>
            <Td className={right}>{formatUsd(price.cachedInputPerMillion)}</Td>
            <Td className={right}>{formatUsd(price.outputPerMillion)}</Td>
            <Td className={right}>{formatUsd(price.perRequest)}</Td>
            <Td className={right}>{formatUsd(price.perHour)}</Td>
            <Td>{price.source}</Td>
            <Td className="text-subtle">{formatTime(price.createdAt)}</Td>
            {showsEnd ? (
              <Td className="text-subtle">{price.replacedAt ? formatTime(price.replacedAt) : 'in force'}</Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
