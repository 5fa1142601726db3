import { handle } from '@/app/api/_edge/handle';
import { readyOperation } from '@/app/api/_operations/system';
import { readReadiness } from '@/lib/db/server/read-readiness';

export const dynamic = 'force-dynamic';

export const GET = handle(readyOperation, async () => {
  const readiness = await readReadiness();
  const status = Object.values(readiness).every(Boolean) ? 200 : 503;
  return Response.json(readiness, { status, headers: { 'cache-control': 'no-store' } });
});
