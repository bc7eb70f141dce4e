import type { Ids } from './sample-ids.ts'
import { badMonth, inDays } from './sample-status.ts'
import type { Sample } from './samples.ts'

const email = 'nobody@nowhere.example'
const choice = { plan: 'agency', interval: 'year' }
const token = 'never-given-to-anybody-at-all'

/** The requests about the installation itself: its lists, its state, and what is its operators' alone. */
export const installationSamples: Record<string, (ids: Ids) => Sample> = {
  'GET /api/v1/status': () => ({ path: '/api/v1/status' }),
  'GET /api/v1/notices': () => ({ path: '/api/v1/notices' }),
  'GET /api/v1/organisation/service-credits': () => ({ path: '/api/v1/organisation/service-credits' }),
  'POST /api/v1/organisation/service-credits': ({ claimId }) => ({
    path: '/api/v1/organisation/service-credits',
    room: claimId,
    body: { month: badMonth(), reason: 'The console was away for days' },
  }),
  'GET /api/v1/subscription': () => ({ path: '/api/v1/subscription' }),
  'POST /api/v1/subscription/trial': () => ({ path: '/api/v1/subscription/trial', body: { plan: 'pro' } }),
  'POST /api/v1/subscription/preview': () => ({ path: '/api/v1/subscription/preview', body: choice }),
  'POST /api/v1/subscription/checkout': () => ({ path: '/api/v1/subscription/checkout', body: choice }),
  'POST /api/v1/subscription/change': () => ({ path: '/api/v1/subscription/change', body: choice }),
  'POST /api/v1/subscription/cancel': () => ({ path: '/api/v1/subscription/cancel' }),
  'POST /api/v1/subscription/resume': () => ({ path: '/api/v1/subscription/resume' }),
  'POST /api/v1/subscription/portal': () => ({ path: '/api/v1/subscription/portal' }),
  'POST /stripe-events': () => ({
    path: '/stripe-events',
    body: Buffer.from('{}'),
    type: 'application/json',
  }),
  'GET /api/v1/invoices': () => ({ path: '/api/v1/invoices' }),
  'GET /api/v1/operator/incidents': () => ({ path: '/api/v1/operator/incidents' }),
  'POST /api/v1/operator/incidents': () => ({
    path: '/api/v1/operator/incidents',
    body: { title: 'Slow answers', impact: 'minor', body: 'We look into it' },
  }),
  'PATCH /api/v1/operator/incidents/{incidentId}': ({ incidentId }) => ({
    path: `/api/v1/operator/incidents/${incidentId}`,
    body: { impact: 'major', thirdParty: true },
  }),
  'POST /api/v1/operator/incidents/{incidentId}/updates': ({ incidentId }) => ({
    path: `/api/v1/operator/incidents/${incidentId}/updates`,
    body: { stage: 'resolved', body: 'It works again' },
  }),
  'GET /api/v1/operator/maintenance': () => ({ path: '/api/v1/operator/maintenance' }),
  'POST /api/v1/operator/maintenance': () => ({
    path: '/api/v1/operator/maintenance',
    body: { title: 'Larger disks', body: 'Nothing answers', startsAt: inDays(30), endsAt: inDays(31) },
  }),
  'DELETE /api/v1/operator/maintenance/{windowId}': ({ windowId }) => ({
    path: `/api/v1/operator/maintenance/${windowId}`,
  }),
  'GET /api/v1/operator/credit-claims': () => ({ path: '/api/v1/operator/credit-claims' }),
  'PUT /api/v1/operator/credit-claims/{claimId}/decision': ({ claimId }) => ({
    path: `/api/v1/operator/credit-claims/${claimId}/decision`,
    body: { decision: 'granted', note: 'Sorry' },
  }),
  'GET /api/v1/operator/subscribers': () => ({
    path: '/api/v1/operator/subscribers?list=waiting&query=nowhere&limit=5',
  }),
  'POST /api/v1/operator/subscribers/export': () => ({
    path: '/api/v1/operator/subscribers/export',
    body: { list: 'news', format: 'json' },
  }),
  'GET /api/v1/operator/contact-messages': () => ({ path: '/api/v1/operator/contact-messages?limit=5' }),
  'POST /api/v1/subscriptions': () => ({
    path: '/api/v1/subscriptions',
    body: { list: 'news', email, website: '' },
  }),
  'POST /api/v1/subscriptions/confirm': () => ({ path: '/api/v1/subscriptions/confirm', body: { token } }),
  'POST /api/v1/subscriptions/end': () => ({
    path: '/api/v1/subscriptions/end',
    body: { token, erase: true },
  }),
  'POST /unsubscribe': () => ({ path: `/unsubscribe?token=${token}` }),
  'POST /api/v1/contact-messages': () => ({
    path: '/api/v1/contact-messages',
    body: { name: 'Somebody', email, message: 'Can you hear me?', website: '' },
  }),
  'GET /api/v1/operator/organisations': () => ({ path: '/api/v1/operator/organisations?limit=5&query=e' }),
  'GET /api/v1/operator/organisations/{organisationId}': ({ organisationId }) => ({
    path: `/api/v1/operator/organisations/${organisationId}`,
  }),
  'PUT /api/v1/operator/organisations/{organisationId}/plan': ({ spareOrganisationId }) => ({
    path: `/api/v1/operator/organisations/${spareOrganisationId}/plan`,
    body: { plan: 'pro' },
  }),
  'GET /api/v1/operator/billing': () => ({ path: '/api/v1/operator/billing' }),
  'PUT /api/v1/operator/organisations/{organisationId}/comp': ({ spareOrganisationId }) => ({
    path: `/api/v1/operator/organisations/${spareOrganisationId}/comp`,
    body: { plan: 'pro', endsAt: inDays(30), note: 'A school' },
  }),
  'DELETE /api/v1/operator/organisations/{organisationId}/comp': ({ spareOrganisationId }) => ({
    path: `/api/v1/operator/organisations/${spareOrganisationId}/comp`,
  }),
  'PUT /api/v1/operator/organisations/{organisationId}/suspension': ({ spareOrganisationId }) => ({
    path: `/api/v1/operator/organisations/${spareOrganisationId}/suspension`,
    body: { reason: 'It sends spam.' },
  }),
  'DELETE /api/v1/operator/organisations/{organisationId}/suspension': ({ suspendedOrganisationId }) => ({
    path: `/api/v1/operator/organisations/${suspendedOrganisationId}/suspension`,
  }),
  'GET /api/v1/operator/held-sign-ups': () => ({ path: '/api/v1/operator/held-sign-ups?limit=5' }),
  'POST /api/v1/operator/held-sign-ups/{heldSignUpId}/release': ({ heldSignUpId }) => ({
    path: `/api/v1/operator/held-sign-ups/${heldSignUpId}/release`,
  }),
  'DELETE /api/v1/operator/held-sign-ups/{heldSignUpId}': ({ heldSignUpId }) => ({
    path: `/api/v1/operator/held-sign-ups/${heldSignUpId}`,
  }),
}
