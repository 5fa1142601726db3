import { ScoreTrend } from '@/components/charts/score-trend';
import { readScoreTrend } from '@/lib/runs/server/read-score-trend';
import { pageData } from './page-data';
import { PageProblem } from './page-problem';

/** Comes after the rest of the page: the scores of large runs take a moment to be averaged. */
export async function ScoreTrendSection() {
  const page = await pageData(readScoreTrend);
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  return page.data ? <ScoreTrend {...page.data} /> : null;
}
