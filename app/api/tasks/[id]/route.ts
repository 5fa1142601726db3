import { deleteTask } from '@/lib/tasks/server/delete-task';
import { getTask } from '@/lib/tasks/server/get-task';
import { updateTask } from '@/lib/tasks/server/update-task';
import { handle } from '../../_edge/handle';
import { deleteTaskOperation, getTaskOperation, updateTaskOperation } from '../../_operations/tasks';

export const GET = handle(getTaskOperation, ({ params }) => getTask(params.id));
export const PUT = handle(updateTaskOperation, ({ params, body }) => updateTask(params.id, body));
export const DELETE = handle(deleteTaskOperation, ({ params }) => deleteTask(params.id));
