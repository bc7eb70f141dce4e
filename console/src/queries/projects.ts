import { IdentitySettings } from '@earshot/shared/identity/identity'
import { Sightings } from '@earshot/shared/installation/installation'
import { Project, ProjectContents } from '@earshot/shared/project/project'
import { SourceMaps } from '@earshot/shared/source-map/source-map'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { keys } from './query-keys.ts'
import { fresh, getQuery, listQuery } from './server-query.ts'

const ProjectList = z.object({ items: z.array(Project) })

export const projectsQuery = () => listQuery(keys.projects(), '/projects', ProjectList)

/** One project with its statuses, installation and branding. */
export const projectQuery = (projectId: string) =>
  getQuery(keys.project(projectId), `/projects/${projectId}`, Project)

/** What goes with a project when it is deleted: counted anew each time somebody asks. */
export const projectContentsQuery = (projectId: string) =>
  fresh(getQuery(keys.projectContents(projectId), `/projects/${projectId}/contents`, ProjectContents))

/** The bytes of a logo that stands at a path of ours; none for none. */
export const logoQuery = (path: string | null) =>
  queryOptions({
    queryKey: keys.logo(path),
    queryFn: async () => (path ? (await fetch(path)).blob() : null),
  })

/** How a project knows its customers. */
export const identityQuery = (projectId: string) =>
  getQuery(keys.identity(projectId), `/projects/${projectId}/identity`, IdentitySettings)

/** A project's source maps, and the key by which its build uploads them. */
export const sourceMapsQuery = (projectId: string) =>
  getQuery(keys.sourceMaps(projectId), `/projects/${projectId}/source-maps`, SourceMaps)

/** Where a project's widget was seen, and what went wrong there. */
export const sightingsQuery = (projectId: string) =>
  getQuery(keys.sightings(projectId), `/projects/${projectId}/sightings`, Sightings)
