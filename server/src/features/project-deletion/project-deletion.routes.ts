import { ProjectContents } from '@earshot/shared/project/project'
import { ProjectDeletion } from '@earshot/shared/project/project-change'
import { Routes } from '../../http/routes.ts'
import { deleteProject, showProjectContents } from './deletion.ts'

const one = '/api/v1/projects/{projectId}' as const

export const projectDeletionRoutes = new Routes()

projectDeletionRoutes.get(
  `${one}/contents`,
  { access: 'editProjects', summary: 'Count what would be deleted with a project', answer: ProjectContents },
  (ctx, { params }) => showProjectContents(ctx, params.projectId),
)

projectDeletionRoutes.post(
  `${one}/deletion`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Delete a project, confirmed by the address of its board',
    details: 'Its widget and its board answer 404 from then on; its data is deleted afterwards.',
    body: ProjectDeletion,
    noContent: 'Deleted; its data is being removed',
  },
  (ctx, { params, body }) => deleteProject(ctx, params.projectId, body),
)
