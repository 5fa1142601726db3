import { prisma, type Prisma } from '@/lib/db/server/prisma';

const withHeaders = { headers: { orderBy: { id: 'asc' } } } satisfies Prisma.ProviderConfigInclude;

export type ProviderRow = Prisma.ProviderConfigGetPayload<{ include: typeof withHeaders }>;

type Client = Prisma.TransactionClient;

export function findProvider(id: string, client: Client = prisma()): Promise<ProviderRow | null> {
  return client.providerConfig.findUnique({ where: { id: BigInt(id) }, include: withHeaders });
}

/** By name, as lists show them. */
export function findProviders(): Promise<ProviderRow[]> {
  return prisma().providerConfig.findMany({
    include: withHeaders,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}
