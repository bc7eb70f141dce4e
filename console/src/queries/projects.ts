import { Identity } from '@earshot/shared/identity'
import { Project } from '@earshot/shared/project'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

const ProjectList = z.object({ items: z.array(Project) })

/** Every project of the organisation. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: keys.projects(),
    queryFn: async ({ signal }) => (await request('GET', '/projects', ProjectList, { signal })).items,
  })

/** One project with its statuses, installation and branding. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId),
    queryFn: ({ signal }) => request('GET', `/projects/${projectId}`, Project, { signal }),
  })

/** How a project knows its customers. */
export const identityQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.identity(projectId),
    queryFn: ({ signal }) => request('GET', `/projects/${projectId}/identity`, Identity, { signal }),
  })
