import { Identity } from '@earshot/shared/identity'
import { Project } from '@earshot/shared/project'
import { z } from 'zod'
import { keys } from '../lib/query-keys.ts'
import { getQuery, listQuery } from './server-query.ts'

const ProjectList = z.object({ items: z.array(Project) })

/** Every project of the organisation. */
export const projectsQuery = () => listQuery(keys.projects(), '/projects', ProjectList)

/** One project with its statuses, installation and branding. */
export const projectQuery = (projectId: string) =>
  getQuery(keys.project(projectId), `/projects/${projectId}`, Project)

/** How a project knows its customers. */
export const identityQuery = (projectId: string) =>
  getQuery(keys.identity(projectId), `/projects/${projectId}/identity`, Identity)
