import { createTask } from '@/lib/tasks/server/create-task';
import { listTasks } from '@/lib/tasks/server/list-tasks';
import { handle } from '../_edge/handle';
import { createTaskOperation, listTasksOperation } from '../_operations/tasks';

export const GET = handle(listTasksOperation, ({ query }) => listTasks(query));
export const POST = handle(createTaskOperation, ({ body }) => createTask(body));
