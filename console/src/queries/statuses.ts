import type { Project } from '@earshot/shared/project/project'
import { type Status, StatusUses } from '@earshot/shared/status/status'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from './projects.ts'
import { keys } from './query-keys.ts'
import { getQuery, refetchOnVisit } from './server-query.ts'

/** Every project's statuses, looked up by id. */
export interface StatusDirectory {
  projects: readonly Project[]
  find: (statusId: string) => Status | undefined
  /** A project's statuses in its own order. */
  of: (projectId: string) => readonly Status[]
}

/** Statuses of the organisation's projects; empty until the projects have loaded, or while `enabled` is false. */
export function useStatuses(enabled = true): StatusDirectory {
  const { data: projects = [] } = useQuery({ ...projectsQuery(), enabled })
  return {
    projects,
    find: (statusId) => projects.flatMap(({ statuses }) => statuses).find(({ id }) => id === statusId),
    of: (projectId) => projects.find(({ id }) => id === projectId)?.statuses ?? [],
  }
}

/** Numbers of items and columns that move when a status is deleted; never cached. */
export const statusUsesQuery = (projectId: string, statusId: string) =>
  refetchOnVisit(
    getQuery(
      keys.statusUses(projectId, statusId),
      `/projects/${projectId}/statuses/${statusId}/uses`,
      StatusUses,
    ),
  )
