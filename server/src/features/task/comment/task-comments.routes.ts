import { PageRequest } from '@earshot/shared/field/page'
import {
  NewTaskComment,
  TaskComment,
  TaskCommentChange,
  TaskCommentPage,
} from '@earshot/shared/task/task-comment'
import { Routes } from '../../../http/routes.ts'
import { conflictDetails } from '../../../lib/outdated.ts'
import {
  browseTaskComments,
  commentOnTask,
  deleteTaskComment,
  editTaskComment,
  restoreTaskComment,
} from './task-comments.ts'

const ofTask = '/api/v1/tasks/{taskId}/comments'
const path = `${ofTask}/{commentId}` as const

/** Comments on tasks, which only the team reads. */
export const taskCommentsRoutes = new Routes()

taskCommentsRoutes.get(
  ofTask,
  {
    access: 'readTasks',
    summary: 'List a task’s comments, oldest first',
    query: PageRequest,
    answer: TaskCommentPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseTaskComments(ctx, params.taskId, query),
)

taskCommentsRoutes.post(
  ofTask,
  {
    access: 'editTasks',
    summary: 'Comment on a task',
    details:
      'In Markdown. `@` and the full name of a member mentions them, which notifies them; the assignee and everyone who has commented are notified too.',
    body: NewTaskComment,
    creates: TaskComment,
  },
  (ctx, { params, body }) => commentOnTask(ctx, params.taskId, body),
)

taskCommentsRoutes.patch(
  path,
  {
    access: 'editTasks',
    summary: 'Edit your comment on a task',
    details: `403 for somebody else’s. The same text changes nothing. ${conflictDetails}`,
    body: TaskCommentChange,
    answer: TaskComment,
  },
  (ctx, { params, body }) => editTaskComment(ctx, params, body),
)

taskCommentsRoutes.delete(
  path,
  {
    access: 'editTasks',
    summary: 'Delete a comment on a task',
    details: '403 for somebody else’s, unless by an administrator.',
    answer: TaskComment,
  },
  (ctx, { params }) => deleteTaskComment(ctx, params),
)

taskCommentsRoutes.put(
  `${path}/restoration`,
  {
    access: 'editTasks',
    summary: 'Undo the deletion of a comment on a task',
    details: '410 a day after its deletion.',
    answer: TaskComment,
  },
  (ctx, { params }) => restoreTaskComment(ctx, params),
)
