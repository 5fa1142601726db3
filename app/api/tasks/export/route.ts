import { exportTasks } from '@/lib/tasks/server/export-tasks';
import { getCollection } from '@/lib/tasks/server/get-collection';
import { handle } from '../../_edge/handle';
import { exportTasksOperation } from '../../_operations/tasks';

export const GET = handle(exportTasksOperation, async ({ query }) => {
  const { category, collectionId, archived, q } = query;
  if (collectionId) await getCollection(collectionId);
  // The first page is read before the status is sent, so that a database that is away is a 503 and no torn file.
  const pages = exportTasks({ category, collectionId, archived, q });
  const first = await pages.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value ?? '')),
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pages.return()),
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/yaml; charset=utf-8',
      'content-disposition': 'attachment; filename="assay-tasks.yaml"',
      'cache-control': 'no-store',
    },
  });
});
