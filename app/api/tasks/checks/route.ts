import { checkTasks } from '@/lib/tasks/server/check-tasks';
import { handle } from '../../_edge/handle';
import { checkTasksOperation } from '../../_operations/tasks';

export const GET = handle(checkTasksOperation, ({ query }) => checkTasks(query));
