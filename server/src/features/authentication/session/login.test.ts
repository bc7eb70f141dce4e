import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { insertMember } from '../../../auth/memberships.queries.ts'
import { Passwords } from '../../../auth/password/passwords.ts'
import { cookieOf, sameness, whoIs } from '../../../test/answers.ts'
import type { Answer } from '../../../test/caller.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { storyPassword } from '../../../test/story.ts'

const world = sharedWorld()

const email = 'ben@harbor.example'
const logIn = (address = email, password = storyPassword): Promise<Answer> =>
  world.console().post('/api/v1/auth/login', { email: address, password })

const auditOf = (tenantId: string) =>
  world.db.tenant(tenantId).selectFrom('audit_log').selectAll().orderBy('seq', 'desc').execute()

const membershipsOfBen = () =>
  world.db.global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'tenant_id', 'person_id', 'last_sign_in_at'])
    .where('users.email', '=', email)
    .orderBy('memberships.created_at')
    .execute()

test('a login notes when it was, and stands in the audit log', async () => {
  expect((await logIn()).status).toBe(200)
  const [membership] = await membershipsOfBen()
  expect(membership?.last_sign_in_at).toBe(world.clock.read())
  const [entry] = await auditOf(world.harbor.tenantId)
  expect(entry).toMatchObject({
    action: 'session.created',
    actor_id: membership?.person_id,
    target_kind: 'user',
    target_id: membership?.user_id,
  })
})

test('a refused login stands in the audit log of a known address, and behind the answer', async () => {
  const count = async () =>
    (await auditOf(world.harbor.tenantId)).filter(({ action }) => action === 'session.refused').length
  const before = await count()
  const known = await sameness(await logIn(email, 'Wrong-1!'))
  const unknown = await sameness(await logIn('nobody@harbor.example', 'Wrong-1!'))
  expect(unknown).toEqual(known)
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), 20_000)
  const [entry] = await auditOf(world.harbor.tenantId)
  expect(entry).toMatchObject({ actor_id: null, target_kind: 'user' })
  expect(JSON.stringify(entry)).not.toContain('Wrong-1!')
})

test('a logout stands in the audit log', async () => {
  const cookie = cookieOf(await logIn())
  await world.console().with({ cookie }).post('/api/v1/auth/logout')
  const [entry] = await auditOf(world.harbor.tenantId)
  expect(entry).toMatchObject({ action: 'session.ended', actor_id: world.harbor.members.get('Ben') })
})

test('a password hashed with less than today’s parameters is hashed anew by the login that proves it', async () => {
  world.services.passwords = new Passwords()
  const { global } = world.db
  const old = await hash(storyPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await global.updateTable('users').set({ password_hash: old }).where('email', '=', email).execute()
  expect((await logIn(email, 'Wrong-1!')).status).toBe(401)
  expect((await stored()).startsWith(old)).toBe(true)
  expect((await logIn()).status).toBe(200)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn()).status).toBe(200)
  expect(await stored()).toBe(renewed)
})

test('a login opens the organisation that was used last', async () => {
  const [own] = await membershipsOfBen()
  const { db } = world.services
  world.clock.forward(60_000)
  await db.transaction((tx) =>
    insertMember(tx, {
      tenantId: world.lumen.tenantId,
      userId: own?.user_id ?? '',
      name: 'Ben Okafor',
      role: 'User',
      owner: false,
      now: world.clock.read(),
    }),
  )
  expect((await whoIs(world.withCookie(cookieOf(await logIn())))).currentTenant.id).toBe(
    world.harbor.tenantId,
  )
  await db.global
    .updateTable('memberships')
    .set({ last_sign_in_at: world.clock.read() + 1 })
    .where('user_id', '=', own?.user_id ?? '')
    .where('tenant_id', '=', world.lumen.tenantId)
    .execute()
  const user = await whoIs(world.withCookie(cookieOf(await logIn())))
  expect(user.currentTenant.id).toBe(world.lumen.tenantId)
  expect(user.tenants.map(({ id }: { id: string }) => id)).toEqual([
    world.harbor.tenantId,
    world.lumen.tenantId,
  ])
})

const stored = async (): Promise<string> => {
  const { password_hash } = await world.db.global
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return password_hash ?? ''
}
