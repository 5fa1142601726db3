import { prisma } from '@/lib/db/server/prisma';

/** Whether a provider other than `exceptId` has this name. A hint for someone who types: only the write decides. */
export async function isProviderNameTaken(name: string, exceptId: string | null): Promise<boolean> {
  const found = await prisma().providerConfig.findUnique({ where: { name }, select: { id: true } });
  return found !== null && found.id.toString() !== exceptId;
}
