import { Readable } from 'node:stream';
import { handle } from '@/app/api/_edge/handle';
import { exportRunOperation } from '@/app/api/_operations/runs';
import { exportRunCsv } from '@/lib/runs/server/export-run-csv';

export const GET = handle(exportRunOperation, async ({ params }) => {
  const { fileName, stream } = await exportRunCsv(params.id);
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      // no-transform: compressing on the way would cost ten times the export itself.
      'cache-control': 'no-store, no-transform',
    },
  });
});
