import { newId } from '../lib/id.ts'
import { installationSamples } from './installation-samples.ts'
import { projectSamples } from './project-samples.ts'
import { type Ids, png } from './sample-ids.ts'
import { storyPassword } from './story.ts'
import { tagSamples } from './tag-samples.ts'
import { taskSamples } from './task-samples.ts'

/** A request that succeeds for whoever may make it. */
export interface Sample {
  path: string
  body?: unknown
  /** The content type of bytes. */
  type?: string
}

const idea = (id: string) => `/api/v1/feedback/${id}`
const comment = (id: string) => `/api/v1/comments/${id}`
const project = (id: string) => `/api/v1/projects/${id}`
const login = { email: 'nobody@nowhere.example', password: 'Wrong-1' }
const link = { token: 'never-given-to-anybody-at-all' }
const signUp = {
  email: 'new@nowhere.example',
  password: 'Right-1!',
  firstName: 'New',
  lastName: 'Comer',
  companyName: 'Nowhere',
}

/** One request for every operation there is, by the name it has in the register of policies. */
export const samples: Record<string, (ids: Ids) => Sample> = {
  ...installationSamples,
  ...projectSamples,
  ...tagSamples,
  ...taskSamples,
  'GET /e/v1/config': ({ key }) => ({ path: `/e/v1/config?key=${key}` }),
  'GET /e/v1/logo/{projectId}/{hash}': ({ projectId, logoHash }) => ({
    path: `/e/v1/logo/${projectId}/${logoHash}`,
  }),
  'POST /e/v1/session': ({ key }) => ({ path: '/e/v1/session', body: { key } }),
  'GET /e/v1/feedback': ({ key }) => ({ path: `/e/v1/feedback?key=${key}&sort=newest&kind=idea&limit=50` }),
  'GET /e/v1/feedback/{feedbackId}': ({ key, ideaId }) => ({ path: `/e/v1/feedback/${ideaId}?key=${key}` }),
  'GET /e/v1/feedback/{feedbackId}/comments': ({ key, ideaId }) => ({
    path: `/e/v1/feedback/${ideaId}/comments?key=${key}&limit=1`,
  }),
  'GET /e/v1/similar': ({ key }) => ({ path: `/e/v1/similar?key=${key}&title=calendar%20invoices` }),
  'GET /api/v1/sites/{slug}': ({ slug }) => ({ path: `/api/v1/sites/${slug}` }),
  'POST /e/v1/feedback': () => ({
    path: '/e/v1/feedback',
    body: { kind: 'bug', title: 'It creaks', body: 'All night', environment: { browser: 'Firefox' } },
  }),
  'PUT /e/v1/feedback/{feedbackId}/vote': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/vote` }),
  'DELETE /e/v1/feedback/{feedbackId}/vote': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/vote` }),
  'DELETE /e/v1/feedback/{feedbackId}/comments/{commentId}': ({ ideaId, ownCommentId }) => ({
    path: `/e/v1/feedback/${ideaId}/comments/${ownCommentId}`,
  }),
  'GET /e/v1/me/feedback/{feedbackId}/comments': ({ ideaId }) => ({
    path: `/e/v1/me/feedback/${ideaId}/comments?limit=1`,
  }),
  'POST /e/v1/feedback/{feedbackId}/comments': ({ ideaId, commentId }) => ({
    path: `/e/v1/feedback/${ideaId}/comments`,
    body: { body: 'Me too', parentId: commentId },
  }),
  'GET /e/v1/me/feedback': () => ({ path: '/e/v1/me/feedback?limit=5' }),
  'GET /e/v1/me/feedback/{feedbackId}': ({ ideaId }) => ({ path: `/e/v1/me/feedback/${ideaId}` }),
  'GET /e/v1/me/export': () => ({ path: '/e/v1/me/export' }),
  'DELETE /e/v1/me': () => ({ path: '/e/v1/me' }),
  'GET /e/v1/me/votes': ({ ideaId, bugId }) => ({ path: `/e/v1/me/votes?ids=${ideaId},${bugId}` }),
  'POST /api/v1/auth/signup': () => ({ path: '/api/v1/auth/signup', body: signUp }),
  'POST /api/v1/auth/activate': () => ({
    path: '/api/v1/auth/activate',
    body: { token: 'never-given-to-anybody-at-all' },
  }),
  'POST /api/v1/auth/activation-mail': () => ({
    path: '/api/v1/auth/activation-mail',
    body: { email: login.email },
  }),
  'POST /api/v1/auth/forgotten-password': () => ({
    path: '/api/v1/auth/forgotten-password',
    body: { email: login.email },
  }),
  'POST /api/v1/auth/recovery': () => ({
    path: '/api/v1/auth/recovery',
    body: { token: 'never-given-to-anybody-at-all' },
  }),
  'POST /api/v1/auth/password': () => ({
    path: '/api/v1/auth/password',
    body: { currentPassword: 'Sail-7-with-me!', password: 'Sail-7-with-me!' },
  }),
  'POST /api/v1/auth/password-check': () => ({
    path: '/api/v1/auth/password-check',
    body: { password: login.password },
  }),
  'POST /api/v1/auth/login': () => ({ path: '/api/v1/auth/login', body: login }),
  'POST /api/v1/auth/logout': () => ({ path: '/api/v1/auth/logout' }),
  'GET /api/v1/auth/session': () => ({ path: '/api/v1/auth/session' }),
  'POST /api/v1/auth/reauthenticate': () => ({
    path: '/api/v1/auth/reauthenticate',
    body: { password: storyPassword },
  }),
  'PUT /api/v1/auth/session/organisation': ({ organisationId }) => ({
    path: '/api/v1/auth/session/organisation',
    body: { organisationId },
  }),
  'POST /api/v1/organisations': () => ({ path: '/api/v1/organisations', body: { name: 'Another one' } }),
  'GET /api/v1/organisation': () => ({ path: '/api/v1/organisation' }),
  'PATCH /api/v1/organisation': () => ({
    path: '/api/v1/organisation',
    body: { name: 'Newly named', senderName: 'Newly named' },
  }),
  'GET /api/v1/organisation/usage': () => ({ path: '/api/v1/organisation/usage' }),
  'GET /api/v1/organisation/contents': () => ({ path: '/api/v1/organisation/contents' }),
  'PUT /api/v1/organisation/owner': ({ personId }) => ({
    path: '/api/v1/organisation/owner',
    body: { personId },
  }),
  'POST /api/v1/organisation/departure': ({ organisationId }) => ({
    path: '/api/v1/organisation/departure',
    body: { organisationId },
  }),
  'POST /api/v1/organisation/export': () => ({ path: '/api/v1/organisation/export' }),
  'POST /api/v1/organisation/deletion': ({ organisationName }) => ({
    path: '/api/v1/organisation/deletion',
    body: { name: organisationName },
  }),
  'POST /api/v1/auth/change-email': () => ({
    path: '/api/v1/auth/change-email',
    body: { token: 'never-given-to-anybody-at-all' },
  }),
  'GET /api/v1/account': () => ({ path: '/api/v1/account' }),
  'PUT /api/v1/account/personal-details': () => ({
    path: '/api/v1/account/personal-details',
    body: { firstName: 'Sam', lastName: 'Sample' },
  }),
  'PATCH /api/v1/account/preferences': () => ({
    path: '/api/v1/account/preferences',
    body: { theme: 'dark', language: 'de-DE', consentToHelpEmails: true },
  }),
  'PUT /api/v1/account/photo': () => ({ path: '/api/v1/account/photo', body: png, type: 'image/png' }),
  'DELETE /api/v1/account/photo': () => ({ path: '/api/v1/account/photo' }),
  'POST /api/v1/account/email-change': () => ({
    path: '/api/v1/account/email-change',
    body: { email: 'another@nowhere.example' },
  }),
  'DELETE /api/v1/account/email-change': () => ({ path: '/api/v1/account/email-change' }),
  'POST /api/v1/own-data/export': () => ({ path: '/api/v1/own-data/export', body: login }),
  'POST /api/v1/own-data/deletion': () => ({ path: '/api/v1/own-data/deletion', body: login }),
  'POST /api/v1/account/export': () => ({ path: '/api/v1/account/export' }),
  'POST /api/v1/account/deletion': ({ email }) => ({ path: '/api/v1/account/deletion', body: { email } }),
  'GET /api/v1/account/devices': () => ({ path: '/api/v1/account/devices' }),
  'DELETE /api/v1/account/devices': () => ({ path: '/api/v1/account/devices' }),
  'DELETE /api/v1/account/devices/{deviceId}': ({ deviceId }) => ({
    path: `/api/v1/account/devices/${deviceId}`,
  }),
  'GET /api/v1/users/{userId}/photo/{hash}': ({ userId, photoHash }) => ({
    path: `/api/v1/users/${userId}/photo/${photoHash}`,
  }),
  'POST /api/v1/auth/google/login': () => ({
    path: '/api/v1/auth/google/login',
    body: { returnTo: '/tasks' },
  }),
  'POST /api/v1/auth/google/signup': () => ({
    path: '/api/v1/auth/google/signup',
    body: { firstName: 'New', lastName: 'Comer', companyName: 'Nowhere' },
  }),
  'POST /api/v1/auth/google/invitation': () => ({
    path: '/api/v1/auth/google/invitation',
    body: { ...link, firstName: 'New', lastName: 'Comer' },
  }),
  'POST /api/v1/auth/google/link': () => ({ path: '/api/v1/auth/google/link', body: { returnTo: '/tasks' } }),
  'POST /api/v1/auth/google/reauthentication': () => ({
    path: '/api/v1/auth/google/reauthentication',
    body: { returnTo: '/tasks' },
  }),
  'GET /api/v1/audit-log': ({ personId }) => ({
    path: `/api/v1/audit-log?action=project.updated&personId=${personId}&limit=5`,
  }),
  'POST /api/v1/audit-log/export': () => ({ path: '/api/v1/audit-log/export', body: { format: 'json' } }),
  'GET /api/v1/dashboard': () => ({ path: '/api/v1/dashboard' }),
  'POST /api/v1/users/getList': () => ({
    path: '/api/v1/users/getList',
    body: { query: 'a', filters: { page: 1, pageSize: 5, sortBy: 'email', sortByDescending: true } },
  }),
  'GET /api/v1/users/get': ({ memberId }) => ({ path: `/api/v1/users/get?id=${memberId}` }),
  'PATCH /api/v1/users/{userId}': ({ memberId }) => ({
    path: `/api/v1/users/${memberId}`,
    body: { firstName: 'Better' },
  }),
  'DELETE /api/v1/users/{userId}': ({ memberId }) => ({ path: `/api/v1/users/${memberId}` }),
  'DELETE /api/v1/users/{userId}/sessions': ({ memberId }) => ({
    path: `/api/v1/users/${memberId}/sessions`,
  }),
  'GET /api/v1/users/invitations': () => ({ path: '/api/v1/users/invitations' }),
  'POST /api/v1/users/invitations': () => ({
    path: '/api/v1/users/invitations',
    body: {
      email: `${newId()}@nowhere.example`,
      redirectTo: '/user-invite/',
      metaData: { firstName: 'New', lastName: 'Comer', message: 'Come in', role: 'User' },
    },
  }),
  'POST /api/v1/invitations/{invitationId}/resend': ({ invitationId }) => ({
    path: `/api/v1/invitations/${invitationId}/resend`,
  }),
  'DELETE /api/v1/invitations/{invitationId}': ({ invitationId }) => ({
    path: `/api/v1/invitations/${invitationId}`,
  }),
  'POST /api/v1/invitations/look': () => ({ path: '/api/v1/invitations/look', body: link }),
  'POST /api/v1/invitations/accept': () => ({
    path: '/api/v1/invitations/accept',
    body: { ...link, firstName: 'New', lastName: 'Comer', password: 'Right-1!' },
  }),
  'GET /api/v1/members': () => ({ path: '/api/v1/members' }),
  'GET /api/v1/live': () => ({ path: '/api/v1/live' }),
  'GET /api/v1/feedback': ({ projectId, statusId }) => ({
    path: `/api/v1/feedback?projectId=${projectId}&statusId=${statusId}`,
  }),
  'GET /api/v1/feedback/counts': ({ projectId }) => ({
    path: `/api/v1/feedback/counts?projectId=${projectId}`,
  }),
  'GET /api/v1/feedback/{feedbackId}': ({ bugId }) => ({ path: idea(bugId) }),
  'PATCH /api/v1/feedback/{feedbackId}': ({ ideaId }) => ({
    path: idea(ideaId),
    body: { title: 'Better words' },
  }),
  'DELETE /api/v1/feedback/{feedbackId}': ({ spareItemId }) => ({ path: idea(spareItemId) }),
  'POST /api/v1/contacts/{contactId}/export': ({ contactId }) => ({
    path: `/api/v1/contacts/${contactId}/export`,
  }),
  'DELETE /api/v1/contacts/{contactId}': ({ contactId }) => ({ path: `/api/v1/contacts/${contactId}` }),
  'PUT /api/v1/feedback/{feedbackId}/status': ({ ideaId, statusId }) => ({
    path: `${idea(ideaId)}/status`,
    body: { statusId, quiet: true },
  }),
  'PUT /api/v1/feedback/{feedbackId}/approval': ({ ideaId }) => ({
    path: `${idea(ideaId)}/approval`,
    body: { trust: true },
  }),
  'PUT /api/v1/feedback/{feedbackId}/rejection': ({ bugId }) => ({
    path: `${idea(bugId)}/rejection`,
    body: { block: false },
  }),
  'PUT /api/v1/feedback/{feedbackId}/hold': ({ bugId }) => ({
    path: `${idea(bugId)}/hold`,
    body: { forget: true },
  }),
  'GET /api/v1/feedback/{feedbackId}/activity': ({ ideaId }) => ({
    path: `${idea(ideaId)}/activity?limit=1`,
  }),
  'GET /api/v1/feedback/{feedbackId}/similar': ({ ideaId }) => ({ path: `${idea(ideaId)}/similar` }),
  'GET /api/v1/feedback/{feedbackId}/comments': ({ ideaId }) => ({
    path: `${idea(ideaId)}/comments?limit=1`,
  }),
  'POST /api/v1/feedback/{feedbackId}/comments': ({ ideaId, commentId }) => ({
    path: `${idea(ideaId)}/comments`,
    body: { body: 'We hear you', parentId: commentId },
  }),
  'PUT /api/v1/comments/{commentId}/approval': ({ commentId }) => ({
    path: `${comment(commentId)}/approval`,
    body: { trust: true },
  }),
  'PUT /api/v1/comments/{commentId}/rejection': ({ commentId }) => ({
    path: `${comment(commentId)}/rejection`,
    body: { block: false },
  }),
  'PUT /api/v1/comments/{commentId}/hold': ({ commentId }) => ({
    path: `${comment(commentId)}/hold`,
    body: { forget: true },
  }),
  'PUT /api/v1/comments/{commentId}/hiding': ({ commentId }) => ({
    path: `${comment(commentId)}/hiding`,
    body: { hidden: true },
  }),
  'PUT /api/v1/comments/{commentId}/restoration': ({ deletedCommentId }) => ({
    path: `${comment(deletedCommentId)}/restoration`,
  }),
  'DELETE /api/v1/comments/{commentId}': ({ commentId }) => ({ path: comment(commentId) }),
  'GET /api/v1/feedback/{feedbackId}/votes': ({ ideaId }) => ({ path: `${idea(ideaId)}/votes?limit=1` }),
  'GET /api/v1/projects/{projectId}/identity': ({ projectId }) => ({
    path: `${project(projectId)}/identity`,
  }),
  'PATCH /api/v1/projects/{projectId}/identity': ({ projectId }) => ({
    path: `${project(projectId)}/identity`,
    body: { mode: 'measure' },
  }),
  'POST /api/v1/projects/{projectId}/identity/secrets': ({ projectId }) => ({
    path: `${project(projectId)}/identity/secrets`,
  }),
  'DELETE /api/v1/projects/{projectId}/identity/secrets/{secretId}': ({ projectId, secretId }) => ({
    path: `${project(projectId)}/identity/secrets/${secretId}`,
  }),
  'POST /api/v1/installation-check': ({ key }) => ({
    path: '/api/v1/installation-check',
    body: { key, origin: 'https://app.harbor.example' },
  }),
}
