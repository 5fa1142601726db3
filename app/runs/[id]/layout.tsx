import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense, type ReactNode } from 'react';
import { RunFrame } from '@/components/runs/run-frame';
import { idSchema } from '@/lib/db/id';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { title: `Run ${(await params).id.slice(0, 20)}` };
}

export default async function RunLayout({ params, children }: Props) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const page = await pageData(() => Promise.all([getRunSummary(id), readRunProgress(id)]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [run, progress] = page.data;
  return (
    <Suspense>
      <RunFrame run={run} progress={progress}>
        {children}
      </RunFrame>
    </Suspense>
  );
}
