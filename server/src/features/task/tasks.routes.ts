import { TaskActivityPage } from '@earshot/shared/activity/activity'
import { PageRequest } from '@earshot/shared/field/page'
import {
  Board,
  BoardColumn,
  BoardFilters,
  BoardPageRequest,
  ColumnChange,
  NewColumn,
  NewTask,
  Placement,
  Task,
  TaskArchiving,
  TaskChange,
  TaskList,
  TaskPage,
  TaskSearch,
} from '@earshot/shared/task/task'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import { changeColumn, createColumn, findTasks, removeColumn, showBoard, showColumnTasks } from './board.ts'
import { placeTask } from './placement.ts'
import { archiveTask, removeTask, restoreTask } from './task-lifecycle.ts'
import {
  browseTaskActivity,
  changeTask,
  createTask,
  linkFeedback,
  showTask,
  unlinkFeedback,
} from './tasks.ts'

const column = '/api/v1/projects/{projectId}/columns/{columnId}'
const task = '/api/v1/tasks/{taskId}'

export const tasksRoutes = new Routes()

tasksRoutes.get(
  '/api/v1/projects/{projectId}/board',
  {
    access: 'readTasks',
    summary: 'Get a project’s task board',
    query: BoardFilters,
    answer: Board,
    compressed: true,
  },
  (ctx, { params, query }) => showBoard(ctx, params.projectId, query),
)

tasksRoutes.post(
  '/api/v1/projects/{projectId}/columns',
  { access: 'editBoards', summary: 'Add a column', body: NewColumn, creates: BoardColumn },
  (ctx, { params, body }) => createColumn(ctx, params.projectId, body.name),
)

tasksRoutes.patch(
  column,
  { access: 'editBoards', summary: 'Update or move a column', body: ColumnChange, answer: BoardColumn },
  (ctx, { params, body }) => changeColumn(ctx, params, body),
)

tasksRoutes.delete(
  column,
  {
    access: 'editBoards',
    summary: 'Remove an empty column',
    details: '409 while it holds tasks.',
    noContent: 'Removed',
  },
  (ctx, { params }) => removeColumn(ctx, params),
)

tasksRoutes.get(
  `${column}/tasks`,
  {
    access: 'readTasks',
    summary: 'List further tasks of a column',
    query: BoardPageRequest,
    answer: TaskPage,
    compressed: true,
  },
  (ctx, { params, query }) => showColumnTasks(ctx, params, query),
)

tasksRoutes.get(
  '/api/v1/tasks',
  { access: 'readTasks', summary: 'Search tasks', query: TaskSearch, answer: TaskList, compressed: true },
  (ctx, { query }) => findTasks(ctx, query),
)

tasksRoutes.post(
  '/api/v1/tasks',
  { access: 'editTasks', summary: 'Create a task', body: NewTask, creates: Task },
  (ctx, { body }) => createTask(ctx, body),
)

tasksRoutes.get(
  task,
  { access: 'readTasks', summary: 'Get a task', answer: Task, compressed: true },
  (ctx, { params }) => showTask(ctx, params.taskId),
)

tasksRoutes.get(
  `${task}/activity`,
  {
    access: 'readTasks',
    summary: 'List a task’s activity, oldest first',
    query: PageRequest,
    answer: TaskActivityPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseTaskActivity(ctx, params.taskId, query),
)

tasksRoutes.patch(
  task,
  { access: 'editTasks', summary: 'Update a task', details: conflictDetails, body: TaskChange, answer: Task },
  (ctx, { params, body }) => changeTask(ctx, params.taskId, body),
)

tasksRoutes.put(
  `${task}/placement`,
  {
    access: 'editTasks',
    fields: { applyStatus: 'changeFeedbackStatus' },
    summary: 'Move a task',
    body: Placement,
    answer: Task,
  },
  (ctx, { params, body }) => placeTask(ctx, params.taskId, body),
)

tasksRoutes.delete(
  task,
  {
    access: 'editTasks',
    summary: 'Delete a task',
    details: 'Can be undone for a day, in which it is still readable by its id, with `deletedAt`.',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeTask(ctx, params.taskId),
)

tasksRoutes.put(
  `${task}/restoration`,
  {
    access: 'editTasks',
    summary: 'Undo the deletion of a task',
    details: '410 a day after its deletion, 409 if its column is at its hard limit.',
    answer: Task,
  },
  (ctx, { params }) => restoreTask(ctx, params.taskId),
)

tasksRoutes.put(
  `${task}/archiving`,
  {
    access: 'editTasks',
    summary: 'Archive a task, or take it out of the archive',
    details: 'An archived task is hidden from the board. 409 if it comes back to a column at its hard limit.',
    body: TaskArchiving,
    answer: Task,
  },
  (ctx, { params, body }) => archiveTask(ctx, params.taskId, body),
)

tasksRoutes.put(
  `${task}/feedback/{feedbackId}`,
  { access: 'editTasks', summary: 'Link feedback to a task', answer: Task },
  (ctx, { params }) => linkFeedback(ctx, params.taskId, params.feedbackId),
)

tasksRoutes.delete(
  `${task}/feedback/{feedbackId}`,
  { access: 'editTasks', summary: 'Unlink feedback from a task', answer: Task },
  (ctx, { params }) => unlinkFeedback(ctx, params.taskId, params.feedbackId),
)
