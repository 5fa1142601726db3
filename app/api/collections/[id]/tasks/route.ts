import { assignTasks } from '@/lib/tasks/server/assign-tasks';
import { handle } from '../../../_edge/handle';
import { assignTasksOperation } from '../../../_operations/collections';

export const PATCH = handle(assignTasksOperation, ({ params, body }) => assignTasks(params.id, body));
