import { BrandingChange } from '@earshot/shared/branding'
import { Identity, IdentityChange, NewIdentitySecret } from '@earshot/shared/identity'
import { IdentityCheck, IdentityCheckAnswer } from '@earshot/shared/identity-check'
import { PublicKey } from '@earshot/shared/ids'
import { Sightings } from '@earshot/shared/installation'
import { InstallationAnswer, InstallationQuestion } from '@earshot/shared/installation-check'
import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import {
  KeyRotation,
  NewProject,
  ProjectArchiving,
  ProjectChange,
  SlugChange,
} from '@earshot/shared/project-change'
import { z } from 'zod'
import { imageUpload, readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import { wasDetails } from '../../lib/outdated.ts'
import { changeSlug } from './addresses.ts'
import { changeIdentity, checkToken, createSecret, revokeSecret, showIdentity } from './identity.ts'
import { checkInstallation, showSightings } from './installation.ts'
import { replaceKey, revokeKey } from './keys.ts'
import { putLogo, removeLogo } from './logo.ts'
import type { ProjectServices } from './project-services.ts'
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
export const projectsRoutes = new Routes<ProjectServices>()

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
    details: wasDetails,
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
    details: wasDetails,
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

const identity = `${one}/identity` as const

projectsRoutes.get(
  identity,
  { access: 'editProjects', summary: 'Get a project’s settings for signed identity', answer: Identity },
  (ctx, { params }) => showIdentity(ctx, params.projectId),
)

projectsRoutes.patch(
  identity,
  {
    access: 'editProjects',
    summary: 'Set whether signed identity is required',
    details: '409 for `on` without a secret.',
    body: IdentityChange,
    answer: Identity,
  },
  (ctx, { params, body }) => changeIdentity(ctx, params.projectId, body),
)

projectsRoutes.post(
  `${identity}/check`,
  {
    access: 'editProjects',
    summary: 'Check a token, and get the fix for each problem',
    details: 'The token is not stored.',
    body: IdentityCheck,
    answer: IdentityCheckAnswer,
  },
  (ctx, { params, body }) => checkToken(ctx, params.projectId, body),
)

projectsRoutes.post(
  `${identity}/secrets`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Create a secret; only this response contains it',
    details:
      'Only this response contains the secret, and its repetition with the same key. 409 if there are two.',
    creates: NewIdentitySecret,
  },
  (ctx, { params }) => createSecret(ctx, params.projectId),
)

projectsRoutes.delete(
  `${identity}/secrets/{secretId}`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Revoke a secret at once',
    details: 'Sessions and tokens signed with it end at once.',
    answer: Identity,
  },
  (ctx, { params }) => revokeSecret(ctx, params.projectId, params.secretId),
)

projectsRoutes.post(
  '/api/v1/installation-check',
  {
    access: 'anyone',
    rateLimit: 'installationCheck',
    summary: 'Check whether a project’s widget was seen on an origin',
    details: 'The response is only about that origin.',
    body: InstallationQuestion,
    answer: InstallationAnswer,
  },
  (ctx, { body }) => checkInstallation(ctx, body),
)

projectsRoutes.get(
  '/api/v1/projects/{projectId}/sightings',
  {
    access: 'readProjects',
    summary: 'List where a project’s widget was seen, with problems',
    details: 'For refused origins the newest ones; for refused tokens the last one of each origin.',
    answer: Sightings,
    compressed: true,
  },
  async (ctx, { params }) => ({ items: await showSightings(ctx, params.projectId) }),
)
