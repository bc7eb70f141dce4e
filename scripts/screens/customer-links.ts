import type { Call } from './demo.ts'
import { mailedLink } from './demo-mailbox.ts'

interface Place {
  folder: string
  /** Origin of the demo's page with the widget, and the key of its project. */
  example: { origin: string; key: string }
  call: Call
  /** Cookie of the demo's owner. */
  owner: string
}

const email = 'lotte@fjord.example'

/**
 * Links as customers, members and subscribers get them, without the page's path: of a bug that is done, of emails, and
 * of addresses to confirm.
 */
export async function findCustomerLinks({ folder, example, call, owner }: Place) {
  const mailed = (address: string, page: string) => mailedLink(folder, address, page)
  const headers = (token?: string) => ({
    origin: example.origin,
    'sec-fetch-site': 'cross-site',
    'idempotency-key': crypto.randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  })
  const session = await call('POST', '/e/v1/session', { key: example.key }, headers())
  const { token } = await session.json()
  await call('PUT', '/e/v1/me', { name: 'Lotte', email }, headers(token))
  const bug = { kind: 'bug', title: 'The map stays grey in the harbour', body: 'Since this morning.' }
  const { id, trackingUrl } = await (await call('POST', '/e/v1/feedback', bug, headers(token))).json()
  const confirmation = await mailed(email, '/confirm-address')
  await call('POST', '/api/v1/contacts/confirm-address', { token: confirmation.split('#')[1] })
  const asOwner = { cookie: owner }
  const body = 'Fixed in today’s release. Please reload once.'
  await call('POST', `/api/v1/feedback/${id}/comments`, { body }, asOwner)
  const { items } = await (await call('GET', '/api/v1/projects', undefined, asOwner)).json()
  const done = items[0].statuses.find(({ name }: { name: string }) => name === 'Done')
  await call('PUT', `/api/v1/feedback/${id}/status`, { statusId: done.id, quiet: false }, asOwner)
  return {
    tracked: trackingUrl.split('/track')[1],
    used: confirmation,
    confirmDesktop: await mailed('grace@blueport.example', '/confirm-address'),
    confirmPhone: await mailed('priya@lagoon.example', '/confirm-address'),
    memberPreferences: await mailed('ben@harbor.example', '/email-preferences'),
    preferences: await mailed(email, '/email-preferences'),
  }
}
