import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client';
import { db } from './pool';

export type { Prisma, PrismaClient } from '../generated/client';

let client: PrismaClient | undefined;

/** Prisma over the process's own pool: for everything but the engine's hot path, which speaks SQL (lib/runs/server). */
export function prisma(): PrismaClient {
  return (client ??= new PrismaClient({ adapter: new PrismaPg(db()) }));
}
