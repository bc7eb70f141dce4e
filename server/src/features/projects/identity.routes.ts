import { Identity, IdentityChange, NewIdentitySecret } from '@earshot/shared/identity'
import { Routes } from '../../http/routes.ts'
import { changeIdentity, createSecret, revokeSecret, showIdentity } from './identity.ts'

const path = '/api/v1/projects/{projectId}/identity'

/** Signed identity: its secrets, and what is asked of visitors. */
export const identityRoutes = new Routes()

identityRoutes.get(
  path,
  { access: 'editProjects', summary: 'How a project knows its customers', answer: Identity },
  (ctx, { params }) => showIdentity(ctx, params.projectId),
)

identityRoutes.patch(
  path,
  {
    access: 'editProjects',
    summary: 'Set what becomes of visitors whom the site does not name',
    details: '409 for `on` without a secret.',
    body: IdentityChange,
    answer: Identity,
  },
  (ctx, { params, body }) => changeIdentity(ctx, params.projectId, body),
)

identityRoutes.post(
  `${path}/secrets`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Create a secret; the answer is the only one that holds it',
    details:
      'The only answer with the secret, but for a repetition with the same key; 409 when there are two.',
    creates: NewIdentitySecret,
  },
  (ctx, { params }) => createSecret(ctx, params.projectId),
)

identityRoutes.delete(
  `${path}/secrets/{secretId}`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Revoke a secret, at once',
    details: 'What was signed with it ends at once.',
    answer: Identity,
  },
  (ctx, { params }) => revokeSecret(ctx, params.projectId, params.secretId),
)
