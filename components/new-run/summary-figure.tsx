type Props = { label: string; value: string; note?: string };

export const SummaryFigure = ({ label, value, note }: Props) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-subtle">{label}</dt>
    <dd className="min-w-0 text-right break-words">
      <span className="font-medium">{value}</span>
      {note ? <span className="block text-xs text-subtle">{note}</span> : null}
    </dd>
  </div>
);
