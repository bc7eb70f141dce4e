import { newId } from '../lib/id.ts'
import { badMonth, inDays } from './sample-status.ts'
import type { Samples } from './samples.ts'

const email = 'nobody@nowhere.example'
const choice = { plan: 'agency', interval: 'year' }
const token = 'never-given-to-anybody-at-all'

/** Samples of the installation's own operations: its lists, its state, and operations for operators. */
export const installationSamples: Samples = {
  'POST /api/v1/organisation/service-credits': ({ claimId }) => ({
    room: claimId,
    body: { month: badMonth(), reason: 'The console was away for days' },
  }),
  'POST /api/v1/subscription/trial': () => ({ body: { plan: 'pro' } }),
  'POST /api/v1/subscription/preview': () => ({ body: choice }),
  'POST /api/v1/subscription/checkout': () => ({ body: choice }),
  'POST /api/v1/subscription/change': () => ({ body: choice }),
  'POST /issue-events/{tenantId}/{trackerId}': () => ({
    params: { tenantId: newId(), trackerId: newId() },
    body: Buffer.from('{}'),
    type: 'application/json',
  }),
  'POST /slack-events/{tenantId}/{workspaceId}': () => ({
    params: { tenantId: newId(), workspaceId: newId() },
    body: Buffer.from('{}'),
    type: 'application/json',
  }),
  'POST /slack-actions/{tenantId}/{workspaceId}': () => ({
    params: { tenantId: newId(), workspaceId: newId() },
    body: Buffer.from('payload=%7B%7D'),
    type: 'application/x-www-form-urlencoded',
  }),
  'POST /stripe-events': () => ({ body: Buffer.from('{}'), type: 'application/json' }),
  'POST /api/v1/operator/incidents': () => ({
    body: { title: 'Slow answers', impact: 'minor', body: 'We look into it' },
  }),
  'PATCH /api/v1/operator/incidents/{incidentId}': () => ({ body: { impact: 'major', thirdParty: true } }),
  'POST /api/v1/operator/incidents/{incidentId}/updates': () => ({
    body: { stage: 'resolved', body: 'It works again' },
  }),
  'POST /api/v1/operator/maintenance': () => ({
    body: { title: 'Larger disks', body: 'Nothing answers', startsAt: inDays(30), endsAt: inDays(31) },
  }),
  'PUT /api/v1/operator/credit-claims/{claimId}/decision': () => ({
    body: { decision: 'granted', note: 'Sorry' },
  }),
  'GET /api/v1/operator/subscribers': () => ({ query: 'list=waiting&query=nowhere&limit=5' }),
  'POST /api/v1/operator/subscribers/export': () => ({ body: { list: 'news', format: 'json' } }),
  'GET /api/v1/operator/contact-messages': () => ({ query: 'limit=5' }),
  'POST /api/v1/subscriptions': () => ({ body: { list: 'news', email, website: '' } }),
  'POST /api/v1/subscriptions/confirm': () => ({ body: { token } }),
  'POST /api/v1/subscriptions/end': () => ({ body: { token, erase: true } }),
  'POST /api/v1/subscriptions/look': () => ({ body: { token } }),
  'POST /unsubscribe': () => ({ query: 'token=never-given-to-anybody-at-all' }),
  'POST /api/v1/contact-messages': () => ({
    body: { name: 'Somebody', email, message: 'Can you hear me?', website: '' },
  }),
  'GET /api/v1/operator/organisations': () => ({ query: 'limit=5&query=e' }),
  'PUT /api/v1/operator/organisations/{organisationId}/plan': ({ spareOrganisationId }) => ({
    params: { organisationId: spareOrganisationId },
    body: { plan: 'pro' },
  }),
  'PUT /api/v1/operator/organisations/{organisationId}/complimentary-plan': ({ spareOrganisationId }) => ({
    params: { organisationId: spareOrganisationId },
    body: { plan: 'pro', endsAt: inDays(30), note: 'A school' },
  }),
  'DELETE /api/v1/operator/organisations/{organisationId}/complimentary-plan': ({ spareOrganisationId }) => ({
    params: { organisationId: spareOrganisationId },
  }),
  'PUT /api/v1/operator/organisations/{organisationId}/suspension': ({ spareOrganisationId }) => ({
    params: { organisationId: spareOrganisationId },
    body: { reason: 'It sends spam.' },
  }),
  'DELETE /api/v1/operator/organisations/{organisationId}/suspension': ({ suspendedOrganisationId }) => ({
    params: { organisationId: suspendedOrganisationId },
  }),
  'PUT /api/v1/operator/organisations/{organisationId}/mail': ({ spareOrganisationId }) => ({
    params: { organisationId: spareOrganisationId },
    body: { stopped: true },
  }),
  'PUT /api/v1/organisation/mail-domain': () => ({ body: { domain: 'nowhere.example' } }),
  'GET /api/v1/operator/held-sign-ups': () => ({ query: 'limit=5' }),
}
