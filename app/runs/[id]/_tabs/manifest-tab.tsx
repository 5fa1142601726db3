import { ManifestView } from '@/components/results/manifest-view';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { listRuns } from '@/lib/runs/server/list-runs';
import { readManifest } from '@/lib/runs/server/read-manifest';
import { pageData } from '../../../_page/page-data';
import { PageProblem } from '../../../_page/page-problem';

type Props = { runId: string; otherId: string | null };

/** Every input that could change the result, and what differs from another run's. */
export async function ManifestTab({ runId, otherId }: Props) {
  const page = await pageData(async () => {
    const [run, manifest, { items }] = await Promise.all([
      getRunSummary(runId),
      readManifest(runId),
      listRuns({ limit: 100 }),
    ]);
    const other = otherId === null ? null : { id: otherId, manifest: await readManifest(otherId) };
    return { run, manifest, others: items.filter(({ id }) => id !== runId), other };
  });
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const { run, manifest, others, other } = page.data;
  return (
    <ManifestView
      runId={run.id}
      manifest={manifest}
      others={others.map(({ id, runId: name, name: title, createdAt }) => ({
        id,
        name: title ?? name,
        createdAt,
      }))}
      other={other}
    />
  );
}
