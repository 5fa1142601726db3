import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LiveRun } from '@/components/runs/live-run';
import { idSchema } from '@/lib/db/id';
import { getRun } from '@/lib/runs/server/get-run';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Run ${(await params).id.slice(0, 20)}` };
}

export default async function RunPage({ params }: Props) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const page = await pageData(() => Promise.all([getRun(id), readRunProgress(id)]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [run, progress] = page.data;
  return <LiveRun run={run} progress={progress} />;
}
