import type { Metadata } from 'next';
import { RunList } from '@/components/runs/run-list';
import { listRuns } from '@/lib/runs/server/list-runs';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';

export const metadata: Metadata = { title: 'Runs' };

type Props = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function RunsPage({ searchParams }: Props) {
  const { cursor } = await searchParams;
  const page = await pageData(() => listRuns(typeof cursor === 'string' ? { cursor } : {}));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">Runs</h1>
      <RunList runs={page.data.items} nextCursor={page.data.nextCursor} />
    </div>
  );
}
