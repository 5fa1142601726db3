import Link from 'next/link';
import { buttonVariants } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export const NoTasks = () => (
  <EmptyState
    title="No tasks in use yet"
    action={
      <>
        <Link href="/tasks/import" className={buttonVariants({ variant: 'default' })}>
          Import task files
        </Link>
        <Link href="/tasks/new" className={buttonVariants()}>
          Write a task
        </Link>
        <Link href="/tasks?archived=true" className={buttonVariants({ variant: 'ghost' })}>
          Archived tasks
        </Link>
      </>
    }
  >
    A task is a question for a model, with reference answers by which a judge scores what the model writes.
    The folder <code className="font-mono">datasets/starter</code> holds a set to begin with.
  </EmptyState>
);
