import { BrandingChange } from '@earshot/shared/branding/branding'
import { PublicKey } from '@earshot/shared/field/ids'
import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project/project'
import {
  KeyRotation,
  NewProject,
  ProjectArchiving,
  ProjectChange,
  SlugChange,
} from '@earshot/shared/project/project-change'
import { z } from 'zod'
import { imageUpload, readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import { changeSlug } from './addresses.ts'
import { replaceKey, revokeKey } from './keys.ts'
import { putLogo, removeLogo } from './logo.ts'
import {
  archiveProject,
  changeBranding,
  changeProject,
  createProject,
  showProject,
  showProjects,
} from './projects.ts'

const path = '/api/v1/projects'
const one = `${path}/{projectId}` as const

/** Projects, their settings and their look. */
export const projectsRoutes = new Routes()

projectsRoutes.get(
  path,
  {
    access: 'readProjects',
    summary: 'List the organisation’s projects',
    answer: z.object({ items: z.array(Project) }),
    compressed: true,
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
  { access: 'readProjects', summary: 'Get a project', answer: Project, compressed: true },
  (ctx, { params }) => showProject(ctx, params.projectId),
)

projectsRoutes.patch(
  one,
  {
    access: 'editProjects',
    summary: 'Update a project',
    details: conflictDetails,
    body: ProjectChange,
    answer: Project,
  },
  (ctx, { params, body }) => changeProject(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/archiving`,
  {
    access: 'editProjects',
    summary: 'Archive or restore a project',
    details: 'Its widget and its public board answer 404 while it is archived; the team can still read it.',
    body: ProjectArchiving,
    answer: Project,
  },
  (ctx, { params, body }) => archiveProject(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/slug`,
  {
    access: 'editProjects',
    summary: 'Change the address of the public board',
    details: 'Earlier addresses redirect to it; 409 for one that another project has or had.',
    body: SlugChange,
    answer: Project,
  },
  (ctx, { params, body }) => changeSlug(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/key`,
  {
    access: 'editProjects',
    summary: 'Replace the widget key; the current one works for some more days',
    details: '409 if the key in `replaces` is not the current one, or if too many earlier ones still work.',
    body: KeyRotation,
    answer: Project,
  },
  (ctx, { params, body }) => replaceKey(ctx, params.projectId, body),
)

projectsRoutes.delete(
  `${one}/keys/{publicKey}`,
  {
    access: 'editProjects',
    summary: 'End a replaced widget key at once',
    params: { publicKey: PublicKey },
    answer: Project,
  },
  (ctx, { params }) => revokeKey(ctx, params.projectId, params.publicKey),
)

projectsRoutes.patch(
  `${one}/branding`,
  {
    access: 'editProjects',
    summary: 'Change the widget’s branding',
    details: conflictDetails,
    body: BrandingChange,
    answer: Project,
  },
  (ctx, { params, body }) => changeBranding(ctx, params.projectId, body),
)

projectsRoutes.put(
  `${one}/logo`,
  {
    access: 'editProjects',
    rateLimit: 'upload',
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
