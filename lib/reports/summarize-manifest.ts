import { z } from 'zod';
import type { Report } from './report';

const text = z.string().nullable().catch(null).default(null);

/** As much of a manifest as the report shows; manifests of other versions may lack any of it. */
const manifestSchema = z.object({
  assay: z.object({ version: text, node: text, postgres: text }).nullable().catch(null).default(null),
  judge: z.object({ schemaVersion: text, templateHash: text }).nullable().catch(null).default(null),
  tasks: z.array(z.unknown()).nullable().catch(null).default(null),
});

export function summarizeManifest(manifest: Record<string, unknown>, sha256: string): Report['manifest'] {
  const { assay, judge, tasks } = manifestSchema.parse(manifest);
  return {
    sha256,
    assayVersion: assay?.version ?? null,
    nodeVersion: assay?.node ?? null,
    postgresVersion: assay?.postgres ?? null,
    verdictSchema: judge?.schemaVersion ?? null,
    judgeTemplateHash: judge?.templateHash ?? null,
    tasks: tasks?.length ?? null,
  };
}
