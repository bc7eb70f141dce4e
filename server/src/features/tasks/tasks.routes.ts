import { Id } from '@earshot/shared/ids'
import { PageRequest } from '@earshot/shared/page'
import {
  Board,
  BoardColumn,
  ColumnChange,
  NewColumn,
  NewTask,
  Placement,
  Task,
  TaskChange,
  TaskPage,
} from '@earshot/shared/task'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { changeColumn, createColumn, removeColumn, showBoard, showColumnTasks } from './board.ts'
import { placeTask } from './placement.ts'
import { changeTask, createTask, linkFeedback, removeTask, showTask, unlinkFeedback } from './tasks.ts'

const project = z.object({ projectId: Id })
const column = z.object({ projectId: Id, columnId: Id })
const task = z.object({ taskId: Id })
const link = z.object({ taskId: Id, feedbackId: Id })
const columnPath = '/api/v1/projects/{projectId}/columns/{columnId}'
const taskPath = '/api/v1/tasks/{taskId}'

const board = declare('readTasks', {
  method: 'get',
  path: '/api/v1/projects/{projectId}/board',
  summary: 'A project’s kanban board',
  request: { params: project },
  responses: { 200: json(Board) },
})

const newColumn = declare('editBoards', {
  method: 'post',
  path: '/api/v1/projects/{projectId}/columns',
  summary: 'Add a column',
  request: { params: project, body: jsonInput(NewColumn) },
  responses: { 201: json(BoardColumn) },
})

const setColumn = declare('editBoards', {
  method: 'patch',
  path: columnPath,
  summary: 'Change or move a column',
  request: { params: column, body: jsonInput(ColumnChange) },
  responses: { 200: json(BoardColumn) },
})

const dropColumn = declare('editBoards', {
  method: 'delete',
  path: columnPath,
  summary: 'Remove an empty column',
  request: { params: column },
  responses: { 204: { description: 'Removed' } },
})

const columnTasks = declare('readTasks', {
  method: 'get',
  path: `${columnPath}/tasks`,
  summary: 'Further cards of a column',
  request: { params: column, query: PageRequest },
  responses: { 200: json(TaskPage) },
})

const create = declare('editTasks', {
  method: 'post',
  path: '/api/v1/tasks',
  summary: 'Create a card',
  request: { body: jsonInput(NewTask) },
  responses: { 201: json(Task) },
})

const show = declare('readTasks', {
  method: 'get',
  path: taskPath,
  summary: 'One card',
  request: { params: task },
  responses: { 200: json(Task) },
})

const change = declare('editTasks', {
  method: 'patch',
  path: taskPath,
  summary: 'Change a card',
  request: { params: task, body: jsonInput(TaskChange) },
  responses: { 200: json(Task) },
})

const place = declare(
  'editTasks',
  {
    method: 'put',
    path: `${taskPath}/placement`,
    summary: 'Move a card',
    request: { params: task, body: jsonInput(Placement) },
    responses: { 200: json(Task) },
  },
  { fields: { applyStatus: 'changeFeedbackStatus' } },
)

const remove = declare('editTasks', {
  method: 'delete',
  path: taskPath,
  summary: 'Delete a card',
  request: { params: task },
  responses: { 204: { description: 'Deleted' } },
})

const addLink = declare('editTasks', {
  method: 'put',
  path: `${taskPath}/feedback/{feedbackId}`,
  summary: 'Link feedback to a card',
  request: { params: link },
  responses: { 200: json(Task) },
})

const dropLink = declare('editTasks', {
  method: 'delete',
  path: `${taskPath}/feedback/{feedbackId}`,
  summary: 'Unlink feedback from a card',
  request: { params: link },
  responses: { 200: json(Task) },
})

/** Boards and their cards. */
export function tasksRoutes() {
  const app = routeGroup()
  app.openapi(board, async (c) => c.json(await showBoard(c.var.member, c.req.valid('param').projectId), 200))
  app.openapi(newColumn, async (c) => {
    const { projectId } = c.req.valid('param')
    const { name } = c.req.valid('json')
    return c.json(await createColumn(c.var.member, projectId, name, c.var.repeatable), 201)
  })
  app.openapi(setColumn, async (c) =>
    c.json(await changeColumn(c.var.member, c.req.valid('param'), c.req.valid('json')), 200),
  )
  app.openapi(dropColumn, async (c) => {
    await removeColumn(c.var.member, c.req.valid('param'))
    return c.body(null, 204)
  })
  app.openapi(columnTasks, async (c) =>
    c.json(await showColumnTasks(c.var.member, c.req.valid('param'), c.req.valid('query')), 200),
  )
  app.openapi(create, async (c) =>
    c.json(await createTask(c.var.member, c.req.valid('json'), c.var.repeatable), 201),
  )
  app.openapi(show, async (c) => c.json(await showTask(c.var.member, c.req.valid('param').taskId), 200))
  app.openapi(change, async (c) =>
    c.json(await changeTask(c.var.member, c.req.valid('param').taskId, c.req.valid('json')), 200),
  )
  app.openapi(place, async (c) =>
    c.json(await placeTask(c.var.member, c.req.valid('param').taskId, c.req.valid('json')), 200),
  )
  app.openapi(remove, async (c) => {
    await removeTask(c.var.member, c.req.valid('param').taskId)
    return c.body(null, 204)
  })
  app.openapi(addLink, async (c) => {
    const { taskId, feedbackId } = c.req.valid('param')
    return c.json(await linkFeedback(c.var.member, taskId, feedbackId), 200)
  })
  app.openapi(dropLink, async (c) => {
    const { taskId, feedbackId } = c.req.valid('param')
    return c.json(await unlinkFeedback(c.var.member, taskId, feedbackId), 200)
  })
  return app
}
