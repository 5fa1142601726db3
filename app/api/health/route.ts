import packageJson from '@/package.json';
import { handle } from '@/app/api/_edge/handle';
import { healthOperation } from '@/app/api/_operations/system';

export const dynamic = 'force-dynamic';

export const GET = handle(healthOperation, () =>
  Promise.resolve({ status: 'ok', version: packageJson.version }),
);
