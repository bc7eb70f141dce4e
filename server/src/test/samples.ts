import { newId } from '../lib/id.ts'
import { changelogSamples } from './changelog-samples.ts'
import { commentSamples } from './comment-samples.ts'
import { fileSamples } from './file-samples.ts'
import { installationSamples } from './installation-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { projectSamples } from './project-samples.ts'
import { reportSamples } from './report-samples.ts'
import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
import { storyPassword } from './story.ts'
import { tagSamples } from './tag-samples.ts'
import { taskSamples } from './task-samples.ts'

/** A request that succeeds for whoever may make it. */
export interface Sample {
  path: string
  body?: unknown
  /** The content type of bytes. */
  type?: string
  /** An id that the request does not name: what makes it also makes room for what the request creates. */
  room?: string
}

const idea = (id: string) => `/api/v1/feedback/${id}`
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
  ...notificationSamples,
  ...projectSamples,
  ...changelogSamples,
  ...commentSamples,
  ...reportSamples,
  ...fileSamples,
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
  'GET /e/v1/roadmap': ({ roadmapKey }) => ({ path: `/e/v1/roadmap?key=${roadmapKey}` }),
  'GET /e/v1/similar': ({ key }) => ({ path: `/e/v1/similar?key=${key}&title=calendar%20invoices` }),
  'GET /api/v1/sites/{slug}': ({ slug }) => ({ path: `/api/v1/sites/${slug}` }),
  'PUT /e/v1/feedback/{feedbackId}/vote': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/vote` }),
  'DELETE /e/v1/feedback/{feedbackId}/vote': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/vote` }),
  'DELETE /e/v1/feedback/{feedbackId}/comments/{commentId}': ({ ideaId, ownCommentId }) => ({
    path: `/e/v1/feedback/${ideaId}/comments/${ownCommentId}`,
  }),
  'PATCH /e/v1/feedback/{feedbackId}/comments/{commentId}': ({ ideaId, ownCommentId }) => ({
    path: `/e/v1/feedback/${ideaId}/comments/${ownCommentId}`,
    body: { body: 'My own words, better.' },
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
  'POST /e/v1/session/code': ({ key }) => ({
    path: '/e/v1/session/code',
    body: { key, email: login.email },
  }),
  'POST /e/v1/session/by-code': ({ key }) => ({
    path: '/e/v1/session/by-code',
    body: { key, email: login.email, code: '000000' },
  }),
  'GET /e/v1/me': () => ({ path: '/e/v1/me' }),
  'PUT /e/v1/me': () => ({ path: '/e/v1/me', body: { name: 'Newly named', email: login.email } }),
  'GET /api/v1/contacts': () => ({ path: '/api/v1/contacts?limit=5' }),
  'GET /api/v1/contacts/{contactId}': ({ contactId }) => ({ path: `/api/v1/contacts/${contactId}` }),
  'GET /api/v1/contacts/{contactId}/acts': ({ contactId }) => ({
    path: `/api/v1/contacts/${contactId}/acts`,
  }),
  'PUT /api/v1/contacts/{contactId}/standing': ({ contactId }) => ({
    path: `/api/v1/contacts/${contactId}/standing`,
    body: { standing: 'trusted' },
  }),
  'GET /api/v1/contacts/{contactId}/notes': ({ contactId }) => ({
    path: `/api/v1/contacts/${contactId}/notes`,
  }),
  'POST /api/v1/contacts/{contactId}/notes': ({ contactId }) => ({
    path: `/api/v1/contacts/${contactId}/notes`,
    body: { body: 'Called twice' },
  }),
  'DELETE /api/v1/contacts/{contactId}/notes/{noteId}': ({ contactId, noteId }) => ({
    path: `/api/v1/contacts/${contactId}/notes/${noteId}`,
  }),
  'PUT /api/v1/contacts/{contactId}/merge': ({ contactId, spareContactId }) => ({
    path: `/api/v1/contacts/${contactId}/merge`,
    body: { intoId: spareContactId },
  }),
  'POST /api/v1/contacts/confirm-address': () => ({ path: '/api/v1/contacts/confirm-address', body: link }),
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
  'PUT /api/v1/feedback/{feedbackId}/assignee': ({ ideaId, personId }) => ({
    path: `${idea(ideaId)}/assignee`,
    body: { assigneeId: personId },
  }),
  'PUT /api/v1/feedback/{feedbackId}/target-month': ({ ideaId }) => ({
    path: `${idea(ideaId)}/target-month`,
    body: { month: '2027-03' },
  }),
  'GET /api/v1/feedback/{feedbackId}/merge': ({ ideaId, otherIdeaId }) => ({
    path: `${idea(ideaId)}/merge?intoId=${otherIdeaId}`,
  }),
  'PUT /api/v1/feedback/{feedbackId}/merge': ({ ideaId, otherIdeaId }) => ({
    path: `${idea(ideaId)}/merge`,
    body: { intoId: otherIdeaId },
  }),
  'DELETE /api/v1/feedback/{feedbackId}/merge': ({ mergedIdeaId }) => ({
    path: `${idea(mergedIdeaId)}/merge`,
  }),
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
  'GET /api/v1/feedback/{feedbackId}/votes': ({ ideaId }) => ({ path: `${idea(ideaId)}/votes?limit=1` }),
  'GET /api/v1/projects/{projectId}/identity': ({ projectId }) => ({
    path: `${project(projectId)}/identity`,
  }),
  'PATCH /api/v1/projects/{projectId}/identity': ({ projectId }) => ({
    path: `${project(projectId)}/identity`,
    body: { mode: 'measure' },
  }),
  'POST /api/v1/projects/{projectId}/identity/secrets': ({ projectId, secretId }) => ({
    path: `${project(projectId)}/identity/secrets`,
    room: secretId,
  }),
  'DELETE /api/v1/projects/{projectId}/identity/secrets/{secretId}': ({ projectId, secretId }) => ({
    path: `${project(projectId)}/identity/secrets/${secretId}`,
  }),
  'POST /api/v1/projects/{projectId}/identity/check': ({ projectId }) => ({
    path: `${project(projectId)}/identity/check`,
    body: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' },
  }),
  'GET /api/v1/projects/{projectId}/sightings': ({ projectId }) => ({
    path: `${project(projectId)}/sightings`,
  }),
  'POST /api/v1/installation-check': ({ key }) => ({
    path: '/api/v1/installation-check',
    body: { key, origin: 'https://app.harbor.example' },
  }),
}
