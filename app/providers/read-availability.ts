import type { Availability } from '@/components/providers/availability';
import { AppError } from '@/lib/errors/app-error';
import { logger } from '@/lib/log/server/logger';
import { listModels } from '@/lib/providers/server/list-models';

/** How many models a provider offers now, or its own words why none can be had. Never rejects: each card fails alone. */
export async function readAvailability(providerId: string): Promise<Availability> {
  try {
    return { models: (await listModels(providerId)).length };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    logger().error({ err: error, providerId }, 'the models of a provider could not be listed');
    return { problem: 'Assay could not ask it. The log of the web server tells more.' };
  }
}
