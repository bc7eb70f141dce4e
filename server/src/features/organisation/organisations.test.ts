import { limits } from '@earshot/shared/limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMember } from '../../auth/memberships.queries.ts'
import { whoIs } from '../../test/answers.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { fingerprintOfAll } from '../../test/fingerprint.ts'
import { sharedWorld } from '../../test/harness.ts'
import type { Organisation } from '../../test/story.ts'

const world = sharedWorld()

const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const withCookie = (cookie: string): Caller => world.console().with({ cookie })
const codeOf = async (answer: Answer) => [answer.status, (await answer.json()).code]

const membershipOf = (organisation: Organisation, name: string) =>
  world.db.global
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', '=', organisation.tenantId)
    .where('person_id', '=', organisation.members.get(name) ?? '')
    .executeTakeFirstOrThrow()

const change = (
  organisation: Organisation,
  name: string,
  values: { role?: 'User' | 'Administrator'; login_enabled?: 0 | 1; owner?: 0 | 1 },
) =>
  world.db.global
    .updateTable('memberships')
    .set(values)
    .where('tenant_id', '=', organisation.tenantId)
    .where('person_id', '=', organisation.members.get(name) ?? '')
    .execute()

const audited = async (tenantId: string, action: string) => {
  const entries = await world.db
    .tenant(tenantId)
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target_kind', 'target_id', 'fields'])
    .orderBy('seq')
    .execute()
  return entries.filter((entry) => entry.action === action)
}

/** Makes a member of Harbor a member of Lumen too. @returns the person's id there. */
async function joinLumen(name: string): Promise<string> {
  const { user_id: userId } = await membershipOf(world.harbor, name)
  return world.db.transaction((tx) =>
    insertMember(tx, {
      tenantId: world.lumen.tenantId,
      userId,
      name: `${name} of Harbor`,
      role: 'User',
      owner: false,
      now: world.clock.read(),
    }),
  )
}

const enter = (caller: Caller, organisationId: string) =>
  caller.put('/api/v1/auth/session/organisation', { organisationId })

describe('switching the organisation', () => {
  let personInLumen: string
  beforeAll(async () => {
    personInLumen = await joinLumen('Ada')
  })

  test('goes on in the other one, with a new cookie and nothing for the old one', {
    tags: ['2.133', '4.16'],
  }, async () => {
    const ada = await world.as('Ada')
    const answer = await enter(ada, world.lumen.tenantId)
    expect(answer.status).toBe(204)
    expect(cookieOf(answer)).not.toBe(ada.headers.cookie)
    expect((await ada.get('/api/v1/dashboard')).status).toBe(401)
    const user = await whoIs(withCookie(cookieOf(answer)))
    expect(user.currentTenant).toMatchObject({ id: world.lumen.tenantId, owner: false, role: 'User' })
    expect(user.tenants).toHaveLength(2)
    const feedback = await withCookie(cookieOf(answer)).get('/api/v1/feedback')
    expect(await feedback.text()).not.toContain(world.harbor.projectId)
  })

  test('is noted in the membership, and in the audit log of the organisation that is entered', async () => {
    const before = (await audited(world.lumen.tenantId, 'session.switched')).length
    world.clock.forward(1000)
    await enter(await world.as('Ada'), world.lumen.tenantId)
    const { user_id } = await membershipOf(world.harbor, 'Ada')
    const membership = await world.db.global
      .selectFrom('memberships')
      .select('last_sign_in_at')
      .where('user_id', '=', user_id)
      .where('tenant_id', '=', world.lumen.tenantId)
      .executeTakeFirstOrThrow()
    expect(membership.last_sign_in_at).toBe(world.clock.read())
    const entries = await audited(world.lumen.tenantId, 'session.switched')
    expect(entries).toHaveLength(before + 1)
    expect(entries.at(-1)).toMatchObject({ actor_id: personInLumen, target_id: personInLumen })
  })

  test('to one that is foreign or unknown is the same 404, and changes nothing', async () => {
    const ben = await world.as('Ben')
    const before = await fingerprintOfAll(world.db)
    const foreign = await enter(ben, world.lumen.tenantId)
    const unknown = await enter(ben, '0193a000-0000-7000-8000-000000000001')
    expect(foreign.status).toBe(404)
    expect(withoutId(await foreign.json())).toEqual(withoutId(await unknown.json()))
    expect(foreign.headers.get('set-cookie')).toBeNull()
    expect(await fingerprintOfAll(world.db)).toBe(before)
    expect((await whoIs(ben)).currentTenant.id).toBe(world.harbor.tenantId)
  })

  test('to one that does not let the person in any more is a 404', async () => {
    const { user_id: userId } = await membershipOf(world.harbor, 'Ada')
    const disabled = world.db.global
      .updateTable('memberships')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', world.lumen.tenantId)
    await disabled.set({ login_enabled: 0 }).execute()
    const ada = await world.as('Ada')
    expect(await codeOf(await enter(ada, world.lumen.tenantId))).toEqual([404, 'not_found'])
    expect((await whoIs(ada)).tenants).toHaveLength(1)
    await disabled.set({ login_enabled: 1 }).execute()
  })
})

const withoutId = (problem: object) => ({ ...problem, requestId: '' })

describe('a new organisation', () => {
  const open = (caller: Caller, name: string) => caller.post('/api/v1/organisations', { name })

  test('belongs to whoever made it and has a first project; the session goes there when it is told to', async () => {
    const ben = await world.as('Ben')
    const answer = await open(ben, '  Ben’s boats ')
    expect(answer.status).toBe(201)
    const { organisationId } = await answer.json()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await whoIs(ben)).currentTenant.id).toBe(world.harbor.tenantId)
    const there = withCookie(cookieOf(await enter(ben, organisationId)))
    const user = await whoIs(there)
    expect(user.currentTenant).toEqual({
      id: organisationId,
      name: 'Ben’s boats',
      owner: true,
      role: 'Administrator',
      plan: 'free',
      suspension: null,
      currency: 'USD',
      paymentFailed: null,
    })
    const { items } = await there.get('/api/v1/projects').json()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Ben’s boats'])
    expect(await audited(organisationId, 'tenant.created')).toMatchObject([
      { actor_id: user.personId, target_kind: 'organisation', target_id: organisationId },
    ])
    const harbor = await membershipOf(world.harbor, 'Ben')
    expect(harbor).toMatchObject({ owner: 0, role: 'User' })
  })

  test('needs a name', async () => {
    const ada = await world.as('Ada')
    for (const name of ['', '   ', 'x'.repeat(limits.nameMax + 1)])
      expect(await codeOf(await open(ada, name))).toEqual([400, 'invalid_input'])
    expect(await codeOf(await open(ada, 'x'.repeat(limits.nameMax)))).toEqual([201, undefined])
  })

  test('is not the hundredth: one person owns a few on the Free plan, also when all are asked for at once', async () => {
    const callers = await Promise.all(
      Array.from({ length: limits.freeOrganisationsOwned + 3 }, () => world.as('Cleo')),
    )
    const answers = await Promise.all(callers.map((cleo, index) => open(cleo, `Cleo ${index}`)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(limits.freeOrganisationsOwned)
    const refused = await answers.find(({ status }) => status !== 201)?.json()
    expect(refused).toMatchObject({ status: 402, code: 'plan_limit' })
    expect(refused.detail).toContain('You own 5 organisations on the Free plan')
  })
})

describe('renaming', () => {
  test('is known to everybody at the next call', async () => {
    const cleo = await world.as('Cleo')
    const ben = await world.as('Ben')
    expect((await cleo.patch('/api/v1/organisation', { name: 'Harbour & Sons' })).status).toBe(200)
    expect((await whoIs(ben)).currentTenant.name).toBe('Harbour & Sons')
    expect((await audited(world.harbor.tenantId, 'tenant.updated')).at(-1)).toMatchObject({
      fields: '["name"]',
    })
  })
})

test('usage counts administrators, projects and items held for review', async () => {
  const usage = await (await world.as('Ada')).get('/api/v1/organisation/usage').json()
  const held = await (await world.as('Ada')).get('/api/v1/feedback?moderation=held').json()
  expect(usage).toEqual({
    plan: (await whoIs(await world.as('Ada'))).currentTenant.plan,
    administrators: 2,
    projects: 1,
    activeApprovals: held.items.length,
    storage: expect.any(Number),
    betaPrice: 'open',
    complimentaryPlan: null,
  })
  expect(usage.storage).toBeGreaterThan(0)
  expect(held.items.length).toBeGreaterThan(0)
})

describe('handing the organisation over', () => {
  beforeEach(async () => {
    await change(world.harbor, 'Ada', { owner: 1 })
    await change(world.harbor, 'Cleo', { owner: 0, role: 'Administrator', login_enabled: 1 })
    await world.db.global.deleteFrom('jobs').where('kind', '=', 'sendMail').execute()
  })
  const handOver = (caller: Caller, organisation: Organisation, name: string) =>
    caller.put('/api/v1/organisation/owner', { personId: organisation.members.get(name) })
  const owners = async () => {
    const rows = await world.db.global
      .selectFrom('memberships')
      .select('person_id')
      .where('tenant_id', '=', world.harbor.tenantId)
      .where('owner', '=', 1)
      .execute()
    return rows.map(({ person_id }) => person_id)
  }

  test('makes another administrator the owner, renews the session and tells both', async () => {
    const ada = await world.as('Ada')
    const answer = await handOver(ada, world.harbor, 'Cleo')
    expect(answer.status).toBe(200)
    const { administrators } = await answer.json()
    expect(administrators.filter(({ owner }: { owner: boolean }) => owner)).toMatchObject([
      { email: 'cleo@harbor.example' },
    ])
    expect(await owners()).toEqual([world.harbor.members.get('Cleo')])
    expect(await membershipOf(world.harbor, 'Ada')).toMatchObject({ role: 'Administrator', owner: 0 })
    expect((await ada.get('/api/v1/dashboard')).status).toBe(401)
    const after = withCookie(cookieOf(answer))
    expect((await whoIs(after)).currentTenant.owner).toBe(false)
    expect(await codeOf(await handOver(after, world.harbor, 'Ada'))).toEqual([403, 'forbidden'])
    const orders = await world.db.global
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'sendMail')
      .execute()
    expect(
      orders
        .map(({ payload }) => JSON.parse(payload))
        .map(({ to, params }) => [to, params.reader, params.otherName])
        .sort(),
    ).toEqual([
      ['ada@harbor.example', 'former owner', 'Cleo Brandt'],
      ['cleo@harbor.example', 'new owner', 'Ada Marsh'],
    ])
  })

  test('goes to nobody who is no administrator or may not log in', async () => {
    const ada = await world.as('Ada')
    expect(await codeOf(await handOver(ada, world.harbor, 'Ben'))).toEqual([409, 'conflict'])
    await change(world.harbor, 'Cleo', { login_enabled: 0 })
    expect(await codeOf(await handOver(ada, world.harbor, 'Cleo'))).toEqual([409, 'conflict'])
    const foreign = await handOver(ada, world.lumen, 'Dana')
    const unknown = await ada.put('/api/v1/organisation/owner', {
      personId: '0193a000-0000-7000-8000-000000000001',
    })
    expect(foreign.status).toBe(404)
    expect(withoutId(await foreign.json())).toEqual(withoutId(await unknown.json()))
    expect(await owners()).toEqual([world.harbor.members.get('Ada')])
  })

  test('happens once when it is asked for many times at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => world.as('Ada')))
    const answers = await Promise.all(sessions.map((ada) => handOver(ada, world.harbor, 'Cleo')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403])
    expect(await owners()).toEqual([world.harbor.members.get('Cleo')])
  })

  test('asks for a recent login, and so do export and deletion', async () => {
    const ada = await world.as('Ada')
    world.clock.forward(limits.recentLogin + 1)
    const answers = [
      await handOver(ada, world.harbor, 'Cleo'),
      await ada.post('/api/v1/organisation/export'),
      await ada.post('/api/v1/organisation/deletion', { name: 'Harbour & Sons' }),
    ]
    for (const answer of answers) expect(await codeOf(answer)).toEqual([403, 'reauthentication_required'])
    expect(await owners()).toEqual([world.harbor.members.get('Ada')])
  })
})

describe('leaving', () => {
  const leave = (caller: Caller, organisationId = world.harbor.tenantId) =>
    caller.post('/api/v1/organisation/departure', { organisationId })

  test('is not for the owner, nor for the last administrator', async () => {
    expect(await codeOf(await leave(await world.as('Ada')))).toEqual([409, 'conflict'])
    await change(world.lumen, 'Chloe', { role: 'User' })
    const dana = await world.as('Dana')
    const answer = await leave(dana, world.lumen.tenantId)
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toContain('last administrator')
    await change(world.lumen, 'Chloe', { role: 'Administrator' })
    expect((await dana.get('/api/v1/dashboard')).status).toBe(200)
  })

  test('means the organisation that was shown, not one that another tab switched to', async () => {
    const cleo = await world.as('Cleo')
    expect(await codeOf(await leave(cleo, world.lumen.tenantId))).toEqual([404, 'not_found'])
    expect((await cleo.get('/api/v1/dashboard')).status).toBe(200)
  })

  test('ends the membership and every session in it; the words stay', async () => {
    const emil = await world.as('Emil')
    const elsewhere = await world.as('Emil')
    const personId = world.lumen.members.get('Emil') ?? ''
    const left = await leave(emil, world.lumen.tenantId)
    expect(left.status).toBe(204)
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
    for (const caller of [emil, elsewhere, withCookie(cookieOf(left))])
      expect((await caller.get('/api/v1/dashboard')).status).toBe(401)
    const person = await world
      .tenant(world.lumen)
      .selectFrom('people')
      .select(['name', 'user_id'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ name: 'Emil Novak', user_id: null })
    const members = await (await world.as('Chloe')).get('/api/v1/members').json()
    expect(members.items.map(({ id }: { id: string }) => id)).not.toContain(personId)
    expect(await audited(world.lumen.tenantId, 'user.left')).toMatchObject([{ actor_id: personId }])
  })

  test('goes on in another organisation where there is one', async () => {
    await joinLumen('Cleo')
    const answer = await leave(await world.as('Cleo'))
    expect(answer.status).toBe(204)
    const user = await whoIs(withCookie(cookieOf(answer)))
    expect(user.tenants.map(({ id }: { id: string }) => id)).toContain(world.lumen.tenantId)
    expect(user.tenants.map(({ id }: { id: string }) => id)).not.toContain(world.harbor.tenantId)
  })
})
