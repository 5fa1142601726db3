import type { Metadata } from 'next';
import { TaskForm } from '@/components/tasks/task-form';
import { countTaskCategories } from '@/lib/tasks/server/count-task-categories';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { saveTask, tryTaskConstraints, validateConstraints } from '../actions';

export const metadata: Metadata = { title: 'New task' };

export default async function NewTaskPage() {
  const page = await pageData(() => countTaskCategories({ archived: 'all' }));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">New task</h1>
      <TaskForm
        task={null}
        categories={page.data.map(({ category }) => category)}
        save={saveTask}
        validate={validateConstraints}
        tryConstraints={tryTaskConstraints}
      />
    </div>
  );
}
