import { describe, expect, test } from 'vitest'
import { findToken, type TokenSubject } from '../auth/one-time-tokens.ts'
import { declaredOf } from './declared.ts'
import { sharedWorld } from './harness.ts'
import { sendContactMails, sendRequestedMails, tokenTo } from './mails.ts'
import { storedBytes } from './stored-bytes.ts'
import type { Organisation } from './story.ts'

/*
 * Checklist TOK-3: every kind of link in every operation that takes one, from two organisations. Each link works only
 * in its own operation, and earlier attempts at others have not used it up.
 */

const world = sharedWorld()

/** A login code is typed together with a password, and is in no link (`http/login-guard.test.ts`). */
type Purpose = Exclude<TokenSubject['purpose'], 'loginCode'>

const chosen = 'Right-1!'
const names = { firstName: 'New', lastName: 'Comer' }

/** The operation of each kind of link, and the other fields of its body. */
const uses: Record<Purpose, { operation: string; body: object }> = {
  activation: { operation: 'POST /api/v1/auth/activate', body: { password: chosen } },
  recovery: { operation: 'POST /api/v1/auth/recovery', body: {} },
  invitation: { operation: 'POST /api/v1/invitations/accept', body: { ...names, password: chosen } },
  emailChange: { operation: 'POST /api/v1/auth/change-email', body: {} },
  contactAddress: { operation: 'POST /api/v1/contacts/confirm-address', body: {} },
}
const purposes = Object.keys(uses) as Purpose[]

/** Operations that check a link without using it: showing its purpose, and starting the Google flow that uses it. */
const looks: Record<string, { what: Purpose; body: object }> = {
  'POST /api/v1/invitations/look': { what: 'invitation', body: {} },
  'POST /api/v1/auth/google/invitation': { what: 'invitation', body: names },
}

/** Links in mails of lists and notifications, which belong to no account. */
const ofLists = [
  'POST /api/v1/subscriptions/confirm',
  'POST /api/v1/subscriptions/end',
  'POST /api/v1/subscriptions/look',
  'PATCH /api/v1/email-preferences',
  'PUT /api/v1/notice-openings',
]

/** Takes a site's identity token, which is in no link. */
const ofSites = ['POST /api/v1/projects/{projectId}/identity/check']

interface Link {
  purpose: Purpose
  organisation: Organisation
  token: string
}

/** Makes a link of each kind from an organisation, as users do. */
const makers: Record<Purpose, (of: 'harbor' | 'lumen') => Promise<string>> = {
  async activation(of) {
    const email = `activation.${of}@nowhere.example`
    const form = { email, password: chosen, companyName: 'Nowhere', ...names }
    await world.console().post('/api/v1/auth/signup', form)
    return tokenTo(world, email, 'activation')
  },
  async recovery(of) {
    const email = of === 'harbor' ? 'ben@harbor.example' : 'emil@lumen.example'
    await world.console().post('/api/v1/auth/forgotten-password', { email })
    await sendRequestedMails(world)
    return tokenTo(world, email, 'recovery')
  },
  async invitation(of) {
    const email = `invitation.${of}@nowhere.example`
    const owner = await world.as(of === 'harbor' ? 'Ada' : 'Chloe')
    await owner.post('/api/v1/users/invitations', { email, metaData: { ...names, role: 'User' } })
    return tokenTo(world, email, 'invitation')
  },
  async emailChange(of) {
    const email = `change.${of}@nowhere.example`
    const owner = await world.as(of === 'harbor' ? 'Ada' : 'Chloe')
    await owner.post('/api/v1/account/email-change', { email })
    return tokenTo(world, email, 'emailChange')
  },
  async contactAddress(of) {
    const email = `customer.${of}@nowhere.example`
    await (await world.visitor(world[of])).put('/e/v1/me', { email })
    await sendContactMails(world)
    return tokenTo(world, email, 'confirmAddress')
  },
}

function use(operation: string, token: string, body: object = {}) {
  const [method, path = ''] = operation.split(' ')
  const caller = world.console()
  const sent = { token, ...body }
  if (method === 'PUT') return caller.put(path, sent)
  return method === 'PATCH' ? caller.patch(path, sent) : caller.post(path, sent)
}

const stillGood = async ({ purpose, token }: Link): Promise<boolean> =>
  (await findToken(world.db, purpose, token, world.clock.read())) !== undefined

test('every operation that takes the token of a link is known here', () => {
  const taking = [...declaredOf(world).values()]
    .filter(({ input }) => input && 'token' in input.shape)
    .map(({ operation }) => operation)
  const known = [
    ...Object.values(uses).map(({ operation }) => operation),
    ...Object.keys(looks),
    ...ofLists,
    ...ofSites,
  ]
  expect(taking.sort()).toEqual(known.sort())
})

test('a link that was cut off says so in every operation', async () => {
  const operations = [
    ...Object.values(uses).map(({ operation, body }) => [operation, body] as const),
    ...Object.entries(looks).map(([operation, { body }]) => [operation, body] as const),
    ...ofLists.map((operation) => [operation, {}] as const),
  ]
  for (const [operation, body] of operations) {
    const answer = await use(operation, 'Zm9vYmFy', body)
    expect(answer.status, operation).toBe(400)
    const { errors } = await answer.json()
    expect(errors, operation).toContainEqual({
      path: 'token',
      message: 'This link is not complete. Please open the one in the email once more.',
    })
  }
})

describe.each(['harbor', 'lumen'] as const)('a link from %s', (of) => {
  test.each(purposes)('for %s is good for that alone', async (purpose) => {
    const organisation = world[of]
    const link = { purpose, organisation, token: await makers[purpose](of) }
    for (const other of purposes.filter((name) => name !== purpose)) {
      const { operation, body } = uses[other]
      const answer = await use(operation, link.token, body)
      expect(answer.status, operation).toBe(410)
      expect(answer.headers.get('set-cookie'), operation).toBeNull()
      expect(await stillGood(link), operation).toBe(true)
    }
    for (const operation of ofLists) {
      expect((await use(operation, link.token)).status, operation).toBe(410)
      expect(await stillGood(link), operation).toBe(true)
    }
    for (const [operation, { what, body }] of Object.entries(looks)) {
      expect((await use(operation, link.token, body)).status, operation).toBe(what === purpose ? 200 : 410)
      expect(await stillGood(link), operation).toBe(true)
    }
    const { operation, body } = uses[purpose]
    const first = await use(operation, link.token, body)
    expect(first.status, await first.text()).toBe(200)
    // A contact's address stays confirmed, so a second click is no error.
    const second = purpose === 'contactAddress' ? 200 : 410
    expect((await use(operation, link.token, body)).status).toBe(second)
  })

  test('for an invitation leads to that organisation and no other', async () => {
    const places = await world.db.global
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('memberships.tenant_id')
      .where('users.email', '=', `invitation.${of}@nowhere.example`)
      .execute()
    expect(places).toEqual([{ tenant_id: world[of].tenantId }])
  })
})

test.each(purposes)(
  'a waiting mail’s link for %s stands nowhere in the database or its log',
  async (purpose) => {
    const token = await makers[purpose]('lumen')
    const stored = await storedBytes(world.database)
    expect(stored).toContain(world.lumen.tenantId)
    expect(stored.includes(token)).toBe(false)
  },
)
