import { ProjectContents, ProjectDeletion } from '@earshot/shared/project'
import { Routes } from '../../http/routes.ts'
import { deleteProject, showProjectContents } from './deletion.ts'

const one = '/api/v1/projects/{projectId}' as const

/** The end of a project. */
export const projectDeletionRoutes = new Routes()

projectDeletionRoutes.get(
  `${one}/contents`,
  { access: 'editProjects', summary: 'What goes when a project goes, in numbers', answer: ProjectContents },
  (ctx, { params }) => showProjectContents(ctx, params.projectId),
)

projectDeletionRoutes.post(
  `${one}/deletion`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Delete a project, the address of its board typed',
    details: 'Its widget and its board are unknown from then on; its rows are deleted afterwards.',
    body: ProjectDeletion,
    noContent: 'Nobody finds it any more, and its rows are going',
  },
  (ctx, { params, body }) => deleteProject(ctx, params.projectId, body),
)
