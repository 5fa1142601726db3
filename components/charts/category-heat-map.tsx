import { cellKey, type CategoryScores } from '@/lib/statistics/category-scores';
import { formatNumber, noData } from '@/components/runs/format';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';

type Props = { scores: CategoryScores; models: { targetId: string; name: string }[] };

/** Light where a model is weak, strong where it is good; one hue, so that it reads without telling colours apart. */
const shade = (mean: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(mean * 0.32)}%, var(--surface))`;

/** It is a table already: the colour only helps to find the numbers. */
export function CategoryHeatMap({ scores: { categories, cells }, models }: Props) {
  return (
    <Card title="Mean score by category and model">
      <Table label="Mean score by category and model">
        <thead>
          <tr>
            <Th>Category</Th>
            <Th className="text-right">Tasks</Th>
            {models.map(({ targetId, name }) => (
              <Th key={targetId} className="text-right">
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ category, tasks }) => (
            <tr key={category}>
              <th scope="row" className="border-b px-4 py-2 font-normal">
                {category}
              </th>
              <Td className="text-right text-subtle">{tasks}</Td>
              {models.map(({ targetId }) => {
                const cell = cells.get(cellKey(targetId, category));
                return (
                  <Td
                    key={targetId}
                    className="text-right"
                    style={cell ? { background: shade(cell.mean) } : undefined}
                  >
                    {cell ? formatNumber(cell.mean, 1) : noData}
                    {cell && cell.tasks < tasks ? <span className="text-xs"> ({cell.tasks})</span> : null}
                  </Td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="px-4 py-2 text-xs text-subtle">
        Points from 0 to 100, mean over tasks; a number in brackets is that of the tasks with a score, where
        some have none. Categories of few tasks say little: no interval is drawn here.
      </p>
    </Card>
  );
}
