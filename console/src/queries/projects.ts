import { IdentitySettings } from '@earshot/shared/identity/identity'
import { Sightings } from '@earshot/shared/installation/installation'
import { Project, ProjectContents } from '@earshot/shared/project/project'
import { SourceMaps } from '@earshot/shared/source-map/source-map'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { keys } from './query-keys.ts'
import { getQuery, listQuery, refetchOnVisit } from './server-query.ts'

const ProjectList = z.object({ items: z.array(Project) })

export const projectsQuery = () => listQuery(keys.projects(), '/projects', ProjectList)

/** One project with its statuses, installation and branding. */
export const projectQuery = (projectId: string) =>
  getQuery(keys.project(projectId), `/projects/${projectId}`, Project)

/** Contents that are deleted together with a project; never cached. */
export const projectContentsQuery = (projectId: string) =>
  refetchOnVisit(
    getQuery(keys.projectContents(projectId), `/projects/${projectId}/contents`, ProjectContents),
  )

/** The image at a logo's path, as a Blob; null without a logo. */
export const logoQuery = (path: string | null) =>
  queryOptions({
    queryKey: keys.logo(path),
    queryFn: async () => (path ? (await fetch(path)).blob() : null),
  })

/** A project's identity settings: how its contacts are identified. */
export const identityQuery = (projectId: string) =>
  getQuery(keys.identity(projectId), `/projects/${projectId}/identity`, IdentitySettings)

/** A project's source maps, and the key with which its build uploads them. */
export const sourceMapsQuery = (projectId: string) =>
  getQuery(keys.sourceMaps(projectId), `/projects/${projectId}/source-maps`, SourceMaps)

/** Pages on which a project's widget was seen, and their problems. */
export const sightingsQuery = (projectId: string) =>
  getQuery(keys.sightings(projectId), `/projects/${projectId}/sightings`, Sightings)
