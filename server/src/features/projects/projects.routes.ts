import { BrandingSettings } from '@earshot/shared/branding'
import { limits } from '@earshot/shared/limits'
import { NewProject, Project, ProjectChange } from '@earshot/shared/project'
import { z } from 'zod'
import { imageUpload, readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import { putLogo, removeLogo } from './logo.ts'
import { changeBranding, changeProject, createProject, showProject, showProjects } from './projects.ts'

const path = '/api/v1/projects'
const one = `${path}/{projectId}` as const

/** Projects, their settings and their look. */
export const projectsRoutes = new Routes()

projectsRoutes.get(
  path,
  {
    access: 'readProjects',
    summary: 'Projects of the organisation',
    answer: z.object({ items: z.array(Project) }),
  },
  async (ctx) => ({ items: await showProjects(ctx) }),
)

projectsRoutes.post(
  path,
  { access: 'editProjects', summary: 'Create a project', body: NewProject, creates: Project },
  (ctx, { body }) => createProject(ctx, body),
)

projectsRoutes.get(
  one,
  { access: 'readProjects', summary: 'One project', answer: Project },
  (ctx, { params }) => showProject(ctx, params.projectId),
)

projectsRoutes.patch(
  one,
  { access: 'editProjects', summary: 'Change a project', body: ProjectChange, answer: Project },
  (ctx, { params, body }) => changeProject(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/branding`,
  {
    access: 'editProjects',
    summary: 'Save the look of the widget',
    body: BrandingSettings,
    answer: Project,
  },
  (ctx, { params, body }) => changeBranding(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/logo`,
  {
    access: 'editProjects',
    summary: 'Upload a logo',
    upload: imageUpload(limits.logoBytesMax),
    answer: Project,
  },
  async (ctx, { params }, c) => putLogo(ctx, params.projectId, await readBytes(c)),
)

projectsRoutes.delete(
  `${one}/logo`,
  { access: 'editProjects', summary: 'Remove the logo', answer: Project },
  (ctx, { params }) => removeLogo(ctx, params.projectId),
)
