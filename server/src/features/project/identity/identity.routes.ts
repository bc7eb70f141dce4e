import { IdentityChange, IdentitySettings, NewIdentitySecret } from '@earshot/shared/identity/identity'
import { IdentityCheck, IdentityCheckAnswer } from '@earshot/shared/identity/identity-check'
import { Routes } from '../../../http/routes.ts'
import type { ProjectServices } from '../cache/project-services.ts'
import { changeIdentity, checkToken, createSecret, revokeSecret, showIdentity } from './identity.ts'

const identity = '/api/v1/projects/{projectId}/identity'

/** A project's settings for signed identity. */
export const identityRoutes = new Routes<ProjectServices>()

identityRoutes.get(
  identity,
  {
    access: 'editProjects',
    summary: 'Get a project’s settings for signed identity',
    answer: IdentitySettings,
  },
  (ctx, { params }) => showIdentity(ctx, params.projectId),
)

identityRoutes.patch(
  identity,
  {
    access: 'editProjects',
    summary: 'Set whether signed identity is required',
    details: '409 for `on` without a secret.',
    body: IdentityChange,
    answer: IdentitySettings,
  },
  (ctx, { params, body }) => changeIdentity(ctx, params.projectId, body),
)

identityRoutes.post(
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

identityRoutes.post(
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

identityRoutes.delete(
  `${identity}/secrets/{secretId}`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Revoke a secret at once',
    details: 'Sessions and tokens signed with it end at once.',
    answer: IdentitySettings,
  },
  (ctx, { params }) => revokeSecret(ctx, params.projectId, params.secretId),
)
