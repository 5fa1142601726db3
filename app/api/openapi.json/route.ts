import packageJson from '@/package.json';
import { handle } from '@/app/api/_edge/handle';
import { openApiDocument } from '@/app/api/_edge/openapi-document';
import { allOperations } from '@/app/api/_operations/all-operations';
import { openApiOperation } from '@/app/api/_operations/system';

export const dynamic = 'force-dynamic';

export const GET = handle(openApiOperation, () =>
  Promise.resolve(openApiDocument(allOperations, packageJson.version)),
);
