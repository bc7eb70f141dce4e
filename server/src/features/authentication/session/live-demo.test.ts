import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { cookieOf, whoIs } from '../../../test/answers.ts'
import { openWorld, sharedWorld } from '../../../test/harness.ts'

const world = sharedWorld()

test('a visitor looks around Harbor as a user without rights to change anything', async () => {
  const answer = await world.console().get('/live-demo')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/)])
  const visitor = world.withCookie(cookieOf(answer))
  expect(await whoIs(visitor)).toMatchObject({
    firstName: 'Ben',
    email: '',
    role: 'User',
    operator: false,
    demo: true,
    currentTenant: { readOnly: true },
    tenants: [{ name: 'Harbor', role: 'User', owner: false }],
  })
  const { items } = await visitor.get('/api/v1/feedback').json()
  expect(items.length).toBeGreaterThan(5)
  const refused = await visitor.post(`/api/v1/feedback/${items[0].id}/comments`, { body: 'Spam' })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'The live demo only shows things: nothing is saved. Sign up to try it yourself.',
  ])
})

test('a visit ends by itself, by leaving, and with the membership of its member', async () => {
  const visitor = await world.demoVisitor()
  const left = await visitor.post('/api/v1/auth/logout', {})
  expect(left.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-earshot-demo=; Max-Age=0/),
  )
  expect(await whoIs(visitor)).not.toBeNull()
  const place = await openWorld()
  const late = await place.demoVisitor()
  place.clock.forward(limits.demoLife)
  expect(await whoIs(late)).toBeNull()
  const blocked = await place.demoVisitor()
  await place.db.transaction(({ global }) =>
    global
      .updateTable('memberships')
      .set({ login_enabled: 0 })
      .where('tenant_id', '=', place.harbor.tenantId)
      .where('owner', '=', 0)
      .execute(),
  )
  expect((await blocked.get('/api/v1/dashboard')).status).toBe(401)
  await place.close()
})

test('neither a forged cookie nor one from before the demo was turned off opens anything', async () => {
  const { services } = world
  const forged = services.trackingLinks.linkOf({ tenantId: 'x', feedbackId: 'y', version: 1 }).split('#')[1]
  const endsAt = world.clock.read() + 60_000
  const foreign = services.uploadKeys.linkOf({ tenantId: String(endsAt), projectId: 'a', keyId: 'b' })
  for (const token of [
    forged,
    foreign.replace('eu_', ''),
    `${endsAt}_a.${'A'.repeat(43)}`,
    '',
    'x'.repeat(60_000),
  ])
    expect(await whoIs(world.withCookie(`__Host-earshot-demo=${token}`))).toBeNull()
  const place = await openWorld({ LIVE_DEMO: 'off' })
  expect((await place.console().get('/live-demo')).status).not.toBe(303)
  const cookie = services.demoTokens.linkOf({ endsAt, visitorId: 'a' })
  expect(await whoIs(world.withCookie(`__Host-earshot-demo=${cookie}`))).not.toBeNull()
  expect(await whoIs(place.withCookie(`__Host-earshot-demo=${cookie}`))).toBeNull()
  await place.close()
})

test('somebody with an account keeps their own session, and no visit becomes one', async () => {
  const ada = await world.as('Ada')
  expect((await ada.get('/live-demo')).headers.getSetCookie()).toEqual([])
  expect((await whoIs(ada)).demo).toBe(false)
  const visitor = await world.demoVisitor()
  for (const [method, path, body] of [
    ['PUT', '/api/v1/auth/session/organisation', { organisationId: world.harbor.tenantId }],
    ['POST', '/api/v1/auth/reauthenticate', { password: 'Anything-1!' }],
    ['POST', '/api/v1/organisations', { name: 'Mine' }],
  ] as const)
    expect((await visitor.call(method, path, body)).headers.getSetCookie()).toEqual([])
})

test('one address gets only so many visits', async () => {
  const place = await openWorld({ RATE_LIMIT_FACTOR: '0.1' })
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await place.console().get('/live-demo')).status)
  expect(statuses).toEqual([303, 303, 303, 429, 429])
  await place.close()
})

test('a visitor reads who wrote, but no email address of theirs or in their words', async () => {
  const place = await openWorld()
  const id = place.harbor.contacts.get('Mira') ?? ''
  await place
    .tenant()
    .updateTable('people')
    .set({ email: 'mira@kielwind.example', email_verified: 1 })
    .where('id', '=', id)
    .execute()
  await (await place.as('Ada')).post(`/api/v1/contacts/${id}/notes`, {
    body: 'Write to office@kielwind.example.',
  })
  const [visitor, ben] = [await place.demoVisitor(), await place.as('Ben')]
  for (const path of [`/api/v1/contacts/${id}`, '/api/v1/contacts', `/api/v1/contacts/${id}/notes`]) {
    expect(await (await ben.get(path)).text(), path).toContain('@kielwind.example')
    const shown = await (await visitor.get(path)).text()
    expect(shown).toContain('•••@•••')
    expect(shown).not.toContain('kielwind.example')
  }
  await place.close()
})
