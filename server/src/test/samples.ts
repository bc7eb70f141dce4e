import { newId } from '../lib/id.ts'
import { feedbackSamples, notificationSamples } from './feedback-samples.ts'
import { installationSamples } from './installation-samples.ts'
import { projectSamples } from './project-samples.ts'
import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
import { storyPassword } from './story.ts'

/** Parts of a successful request beside the address of its operation. */
export interface Extras {
  /** Path parameters that are not the ids of their names; `feedbackId` is the idea. */
  params?: Record<string, string>
  /** Query string, without the question mark. */
  query?: string
  body?: unknown
  /** The content type of bytes. */
  type?: string
  /** An id that is not in the request: making it also prepares room for the object that the request creates. */
  room?: string
}

/** By the name of the operation in the registry of policies. */
export type Samples = Record<string, (ids: Ids) => Extras>

const login = { email: 'nobody@nowhere.example', password: 'Wrong-1' }
const link = { token: 'never-given-to-anybody-at-all' }
const signUp = {
  email: 'new@nowhere.example',
  password: 'Right-1!',
  firstName: 'New',
  lastName: 'Comer',
  companyName: 'Nowhere',
}

/** Secret of a browser that requests a code. */
const browser = '0f5c2a64-4f0f-4a5e-9d53-6d3d2f6d0b11'

/** Samples of all operations that need more than their address. */
export const samples: Samples = {
  ...feedbackSamples,
  ...installationSamples,
  ...notificationSamples,
  ...projectSamples,
  'GET /e/v1/config': ({ key }) => ({ query: `key=${key}` }),
  'GET /e/v1/fields': ({ key }) => ({ query: `key=${key}` }),
  'GET /e/v1/mistake.js': ({ key }) => ({ query: `key=${key}&mistake=csp&page=https://app.example.com` }),
  'GET /e/v1/logo/{projectId}/{hash}': ({ logoHash }) => ({ params: { hash: logoHash } }),
  'POST /e/v1/session': ({ key }) => ({ body: { key } }),
  'POST /e/v1/session/code': ({ key }) => ({ body: { key, email: login.email, browser } }),
  'POST /e/v1/session/by-code': ({ key }) => ({ body: { key, email: login.email, browser, code: '000000' } }),
  'PUT /e/v1/me': () => ({ body: { name: 'Newly named', email: login.email } }),
  'GET /api/v1/contacts': () => ({ query: 'limit=5' }),
  'POST /api/v1/contacts': () => ({ body: { name: 'Newly Added' } }),
  'PUT /api/v1/contacts/{contactId}/standing': () => ({ body: { standing: 'trusted' } }),
  'POST /api/v1/contacts/{contactId}/notes': () => ({ body: { body: 'Called twice' } }),
  'PUT /api/v1/contacts/{contactId}/merge': ({ spareContactId }) => ({ body: { intoId: spareContactId } }),
  'PATCH /api/v1/contacts/{contactId}/fields': ({ personFieldId }) => ({
    body: { values: [{ fieldId: personFieldId, value: 'Acme' }] },
  }),
  'POST /api/v1/contact-fields': ({ personFieldId }) => ({
    body: { name: `Spare ${newId().slice(-12)}`, type: 'choice', choices: [{ name: 'High' }] },
    room: personFieldId,
  }),
  'PATCH /api/v1/contact-fields/{fieldId}': ({ personFieldId }) => ({
    params: { fieldId: personFieldId },
    body: { name: `Renamed ${newId().slice(-12)}` },
  }),
  'GET /api/v1/contact-fields/{fieldId}/uses': ({ personFieldId }) => ({
    params: { fieldId: personFieldId },
  }),
  'DELETE /api/v1/contact-fields/{fieldId}': ({ personFieldId }) => ({ params: { fieldId: personFieldId } }),
  'PUT /api/v1/contacts/{contactId}/company': ({ companyId }) => ({ body: { companyId } }),
  'GET /api/v1/companies': () => ({ query: 'limit=5' }),
  'POST /api/v1/companies': () => ({ body: { name: 'Newly Added', revenue: 100 } }),
  'PATCH /api/v1/companies/{companyId}': () => ({ body: { plan: 'Newly set' } }),
  'PUT /api/v1/companies/{companyId}/merge': ({ spareCompanyId }) => ({ body: { intoId: spareCompanyId } }),
  'POST /api/v1/contacts/confirm-address': () => ({ body: link }),
  'POST /api/v1/auth/signup': () => ({ body: signUp }),
  'POST /api/v1/auth/activate': () => ({ body: { token: 'never-given-to-anybody-at-all' } }),
  'POST /api/v1/auth/activation-mail': () => ({ body: { email: login.email } }),
  'POST /api/v1/auth/forgotten-password': () => ({ body: { email: login.email } }),
  'POST /api/v1/auth/recovery': () => ({ body: { token: 'never-given-to-anybody-at-all' } }),
  'POST /api/v1/auth/password': () => ({
    body: { currentPassword: 'Sail-7-with-me!', password: 'Sail-7-with-me!' },
  }),
  'POST /api/v1/auth/password-check': () => ({ body: { password: login.password } }),
  'POST /api/v1/auth/login': () => ({ body: login }),
  'POST /api/v1/auth/reauthenticate': () => ({ body: { password: storyPassword } }),
  'PUT /api/v1/auth/session/organisation': ({ organisationId }) => ({ body: { organisationId } }),
  'POST /api/v1/organisations': () => ({ body: { name: 'Another one' } }),
  'PATCH /api/v1/organisation': () => ({ body: { name: 'Newly named', senderName: 'Newly named' } }),
  'PUT /api/v1/organisation/owner': ({ personId }) => ({ body: { personId } }),
  'POST /api/v1/organisation/departure': ({ organisationId }) => ({ body: { organisationId } }),
  'POST /api/v1/organisation/deletion': ({ organisationName }) => ({ body: { name: organisationName } }),
  'POST /api/v1/auth/change-email': () => ({ body: { token: 'never-given-to-anybody-at-all' } }),
  'PUT /api/v1/account/personal-details': () => ({ body: { firstName: 'Sam', lastName: 'Sample' } }),
  'PATCH /api/v1/account/preferences': () => ({
    body: { theme: 'dark', language: 'de-DE', consentToHelpEmails: true },
  }),
  'PUT /api/v1/account/photo': () => ({ body: png, type: 'image/png' }),
  'POST /api/v1/account/email-change': () => ({ body: { email: 'another@nowhere.example' } }),
  'POST /api/v1/own-data/export': () => ({ body: login }),
  'POST /api/v1/own-data/deletion': () => ({ body: login }),
  'POST /api/v1/account/deletion': ({ email }) => ({ body: { email } }),
  'GET /api/v1/users/{userId}/photo/{hash}': ({ photoHash }) => ({ params: { hash: photoHash } }),
  'POST /api/v1/auth/google/login': () => ({ body: { returnTo: '/tasks' } }),
  'POST /api/v1/auth/google/signup': () => ({
    body: { firstName: 'New', lastName: 'Comer', companyName: 'Nowhere' },
  }),
  'POST /api/v1/auth/google/invitation': () => ({ body: { ...link, firstName: 'New', lastName: 'Comer' } }),
  'POST /api/v1/auth/google/link': () => ({ body: { returnTo: '/tasks' } }),
  'POST /api/v1/auth/google/reauthentication': () => ({ body: { returnTo: '/tasks' } }),
  'GET /api/v1/audit-log': ({ personId }) => ({
    query: `action=project.updated&personId=${personId}&limit=5`,
  }),
  'POST /api/v1/audit-log/export': () => ({ body: { format: 'json' } }),
  'POST /api/v1/users/getList': () => ({
    body: { query: 'a', filters: { page: 1, pageSize: 5, sortBy: 'email', sortByDescending: true } },
  }),
  'GET /api/v1/users/get': ({ memberId }) => ({ query: `id=${memberId}` }),
  'PATCH /api/v1/users/{userId}': ({ memberId }) => ({
    params: { userId: memberId },
    body: { firstName: 'Better' },
  }),
  'DELETE /api/v1/users/{userId}': ({ memberId }) => ({ params: { userId: memberId } }),
  'DELETE /api/v1/users/{userId}/sessions': ({ memberId }) => ({ params: { userId: memberId } }),
  'POST /api/v1/users/invitations': () => ({
    body: {
      email: `${newId()}@nowhere.example`,
      redirectTo: '/user-invite/',
      metaData: { firstName: 'New', lastName: 'Comer', message: 'Come in', role: 'User' },
    },
  }),
  'POST /api/v1/invitations/look': () => ({ body: link }),
  'POST /api/v1/invitations/accept': () => ({
    body: { ...link, firstName: 'New', lastName: 'Comer', password: 'Right-1!' },
  }),
}
