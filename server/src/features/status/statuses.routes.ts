import { NewStatus, Status, StatusDeletion, StatusEdit, StatusUses } from '@earshot/shared/status/status'
import { Routes } from '../../http/routes.ts'
import { removeStatus, showStatusUses } from './status-deletion.ts'
import { createStatus, editStatus } from './statuses.ts'

const path = '/api/v1/projects/{projectId}/statuses'
const status = `${path}/{statusId}` as const

/** A project's statuses; reading them is part of reading the project. */
export const statusesRoutes = new Routes()

statusesRoutes.post(
  path,
  { access: 'editProjects', summary: 'Create a status', body: NewStatus, creates: Status },
  (ctx, { params, body }) => createStatus(ctx, params.projectId, body),
)

statusesRoutes.patch(
  status,
  {
    access: 'editProjects',
    summary: 'Update or move a status',
    details: '`afterId` moves it. The status of new feedback keeps the category `open`.',
    body: StatusEdit,
    noContent: 'Changed',
  },
  (ctx, { params, body }) => editStatus(ctx, params, body),
)

statusesRoutes.get(
  `${status}/uses`,
  {
    access: 'editProjects',
    summary: 'Count a status’s feedback and the columns linked to it',
    answer: StatusUses,
  },
  (ctx, { params }) => showStatusUses(ctx, params),
)

statusesRoutes.put(
  `${status}/deletion`,
  {
    access: 'editProjects',
    summary: 'Delete a status; its feedback gets another one',
    details: 'Nobody is notified. 409 for the status of new feedback.',
    body: StatusDeletion,
    noContent: 'Deleted',
  },
  (ctx, { params, body }) => removeStatus(ctx, params, body),
)
