import type { Ids } from './sample-ids.ts'
import type { Sample } from './samples.ts'

const project = (id: string) => `/api/v1/projects/${id}`
const task = (id: string) => `/api/v1/tasks/${id}`

/** A request for every operation on boards and their cards. */
export const taskSamples: Record<string, (ids: Ids) => Sample> = {
  'GET /api/v1/tasks/{taskId}/activity': ({ taskId }) => ({ path: `${task(taskId)}/activity?limit=1` }),
  'GET /api/v1/projects/{projectId}/board': ({ projectId }) => ({ path: `${project(projectId)}/board` }),
  'POST /api/v1/projects/{projectId}/columns': ({ projectId }) => ({
    path: `${project(projectId)}/columns`,
    body: { name: 'Waiting' },
  }),
  'PATCH /api/v1/projects/{projectId}/columns/{columnId}': ({
    projectId,
    columnId,
    emptyColumnId,
    statusId,
  }) => ({
    path: `${project(projectId)}/columns/${columnId}`,
    body: { wipLimit: 9, statusId, afterId: emptyColumnId },
  }),
  'DELETE /api/v1/projects/{projectId}/columns/{columnId}': ({ projectId, emptyColumnId }) => ({
    path: `${project(projectId)}/columns/${emptyColumnId}`,
  }),
  'GET /api/v1/projects/{projectId}/columns/{columnId}/tasks': ({ projectId, columnId }) => ({
    path: `${project(projectId)}/columns/${columnId}/tasks`,
  }),
  'GET /api/v1/tasks': () => ({ path: '/api/v1/tasks?query=do&limit=1' }),
  'POST /api/v1/tasks': ({ projectId, columnId, ideaId, bugId }) => ({
    path: '/api/v1/tasks',
    body: { projectId, columnId, title: 'Do it', feedbackIds: [ideaId, bugId] },
  }),
  'GET /api/v1/tasks/{taskId}': ({ taskId }) => ({ path: task(taskId) }),
  'PATCH /api/v1/tasks/{taskId}': ({ taskId, personId }) => ({
    path: task(taskId),
    body: { assigneeId: personId },
  }),
  'PUT /api/v1/tasks/{taskId}/placement': ({ taskId, columnId }) => ({
    path: `${task(taskId)}/placement`,
    body: { columnId, afterId: null, beforeId: taskId },
  }),
  'DELETE /api/v1/tasks/{taskId}': ({ taskId }) => ({ path: task(taskId) }),
  'PUT /api/v1/tasks/{taskId}/feedback/{feedbackId}': ({ taskId, ideaId }) => ({
    path: `${task(taskId)}/feedback/${ideaId}`,
  }),
  'DELETE /api/v1/tasks/{taskId}/feedback/{feedbackId}': ({ taskId, ideaId }) => ({
    path: `${task(taskId)}/feedback/${ideaId}`,
  }),
}
