import { type NewStatus, Status, type StatusDeletion, type StatusEdit } from '@earshot/shared/status/status'
import { request } from '../../api/api.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'

const pathOf = (projectId: string, statusId: string) => `/projects/${projectId}/statuses/${statusId}`

export const createStatus = (projectId: string, status: NewStatus): Promise<Status> =>
  request('POST', `/projects/${projectId}/statuses`, Status, { body: status })

export const editStatus = (projectId: string, statusId: string, change: StatusEdit): Promise<undefined> =>
  request('PATCH', pathOf(projectId, statusId), null, { body: change })

export const deleteStatus = (
  projectId: string,
  statusId: string,
  deletion: StatusDeletion,
): Promise<undefined> => request('PUT', `${pathOf(projectId, statusId)}/deletion`, null, { body: deletion })

/** Reloads the statuses; resolves once they are loaded. */
export const refreshStatuses = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.projects() })
