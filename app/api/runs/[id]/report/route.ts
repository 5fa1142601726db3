import { Readable } from 'node:stream';
import { handle } from '@/app/api/_edge/handle';
import { reportOperation } from '@/app/api/_operations/run-results';
import { writeReport } from '@/lib/reports/server/write-report';

export const GET = handle(reportOperation, async ({ params, query: { format, passMark } }) => {
  const { fileName, mediaType, chunks } = await writeReport(params.id, format, { passMark });
  return new Response(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
});
