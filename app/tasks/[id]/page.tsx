import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TaskControls } from '@/components/tasks/task-controls';
import { structureCounts } from '@/components/tasks/structure-counts';
import { TaskForm } from '@/components/tasks/task-form';
import { formatTime } from '@/components/runs/format';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { idSchema } from '@/lib/db/id';
import { countTaskCategories } from '@/lib/tasks/server/count-task-categories';
import { getTask } from '@/lib/tasks/server/get-task';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { archiveTask, removeTask, saveTask, tryTaskConstraints, validateConstraints } from '../actions';

export const metadata: Metadata = { title: 'Edit a task' };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ created?: string | string[] }>;
};

export default async function TaskPage({ params, searchParams }: Props) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const page = await pageData(() => Promise.all([getTask(id), countTaskCategories({ archived: 'all' })]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [task, categories] = page.data;
  const { created } = await searchParams;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 className="min-w-0 text-xl font-semibold tracking-tight break-all">
              <bdi>{task.taskId}</bdi>
            </h1>
            <Badge>Version {task.version}</Badge>
            {task.structure ? <Badge tone="accent">Structured</Badge> : null}
            {task.archivedAt ? <Badge tone="warning">Archived</Badge> : null}
          </div>
          <p className="mt-1 text-xs text-subtle">
            {task.structure
              ? `${structureCounts(task.structure.constraints.length, task.structure.inputs.length)}. `
              : ''}
            Changed {formatTime(task.updatedAt)}. A run keeps the text it ran: changed text becomes version{' '}
            {task.version + 1}, and older versions stay with their runs.
          </p>
        </div>
        <TaskControls task={task} archive={archiveTask} remove={removeTask} />
      </div>
      {created && task.version === 1 ? <Notice tone="good">The task is created.</Notice> : null}
      <TaskForm
        key={task.id}
        task={task}
        categories={categories.map(({ category }) => category)}
        save={saveTask}
        validate={validateConstraints}
        tryConstraints={tryTaskConstraints}
      />
    </div>
  );
}
