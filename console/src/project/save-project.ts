import type { BrandingChange } from '@earshot/shared/branding/branding'
import { Project } from '@earshot/shared/project/project'
import type { ProjectChange } from '@earshot/shared/project/project-change'
import { request } from '../api/api.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

/** Sends a change and updates the cached project from the server's response. */
async function save(
  method: 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body: ProjectChange | BrandingChange | File | undefined,
): Promise<Project> {
  const project = await request(method, `/projects/${path}`, Project, { body })
  queryClient.setQueryData(keys.project(project.id), project)
  return project
}

export const changeProject = (projectId: string, change: ProjectChange): Promise<Project> =>
  save('PATCH', projectId, change)

export const changeBranding = (projectId: string, change: BrandingChange): Promise<Project> =>
  save('PATCH', `${projectId}/branding`, change)

/** Uploads a logo; null removes it. */
export const changeLogo = (projectId: string, file: File | null): Promise<Project> =>
  save(file ? 'PUT' : 'DELETE', `${projectId}/logo`, file ?? undefined)

/** Updates the cached project from the server's response, and shows a notice. */
export function showSaved(project: Project, words = 'Project saved'): void {
  queryClient.setQueryData(keys.project(project.id), project)
  void queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
  notifyDone(words)
}
