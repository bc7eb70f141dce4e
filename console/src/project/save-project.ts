import type { BrandingChange } from '@earshot/shared/branding/branding'
import { Project } from '@earshot/shared/project/project'
import type { ProjectChange } from '@earshot/shared/project/project-change'
import { request } from '../api/api.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

export const changeProject = (projectId: string, change: ProjectChange): Promise<Project> =>
  request('PATCH', `/projects/${projectId}`, Project, { body: change })

export const changeBranding = (projectId: string, change: BrandingChange): Promise<Project> =>
  request('PATCH', `/projects/${projectId}/branding`, Project, { body: change })

/** Updates the cached project from the server's response, and shows a notice. */
export function showSaved(project: Project, words = 'Project saved'): void {
  queryClient.setQueryData(keys.project(project.id), project)
  void queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
  notifyDone(words)
}
