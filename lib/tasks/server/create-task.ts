import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/server/prisma';
import type { Task, TaskInput } from '../task';
import { contentHash } from './content-hash';
import { takenOr } from './task-refusals';
import { toTask } from './to-task';

/** Stores a new task and its version 1. Throws `conflict` when its taskId is taken. */
export async function createTask(input: TaskInput): Promise<Task> {
  const { taskId, ...content } = input;
  const version = {
    ...content,
    structure: (content.structure as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    contentHash: contentHash(content),
  };
  try {
    const row = await prisma().benchmarkTask.create({
      data: { taskId, ...version, versions: { create: { ...version, version: 1 } } },
    });
    return toTask(row);
  } catch (error) {
    throw takenOr(error, 'taskId', taskId);
  }
}
