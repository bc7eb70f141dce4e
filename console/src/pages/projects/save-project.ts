import type { BrandingSettings } from '@earshot/shared/branding'
import { Project, type ProjectChange } from '@earshot/shared/project'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

export const changeProject = (projectId: string, change: ProjectChange): Promise<Project> =>
  request('PATCH', `/projects/${projectId}`, Project, { body: change })

/** Changes some of a project's branding; the rest stays as it is known here. */
export const changeBranding = (project: Project, change: Partial<BrandingSettings>): Promise<Project> =>
  request('PUT', `/projects/${project.id}/branding`, Project, {
    body: { ...project.brandingSettings, ...change },
  })

/** Shows a project as the server has saved it. */
export function showSaved(project: Project, words = 'Project saved'): void {
  queryClient.setQueryData(keys.project(project.id), project)
  void queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
  notifyDone(words)
}
