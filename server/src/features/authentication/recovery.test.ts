import { limits } from '@earshot/shared/limits'
import { type Permission, permissions } from '@earshot/shared/permissions'
import { describe, expect, test } from 'vitest'
import { Passwords } from '../../auth/password/passwords.ts'
import { deleteExpiredSessions } from '../../auth/sessions.queries.ts'
import { demandsOf, policies } from '../../http/route-options.ts'
import { cookieOf, sameness, whoIs } from '../../test/answers.ts'
import { attempt, sampleOf } from '../../test/attempt.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { linkTo, mailsTo, sendRequestedMails, tokenTo } from '../../test/mails.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()

const ada = 'ada@harbor.example'
const ben = 'ben@harbor.example'

const ask = (email: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/forgotten-password', { email })

async function tokenFor(email: string, caller = world.console()): Promise<string> {
  expect((await ask(email, caller)).status).toBe(200)
  await sendRequestedMails(world)
  return tokenTo(world, email, 'recovery')
}

const recover = (token: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/recovery', { token })

/** A caller in the session that a recovery link opens. */
async function recovering(email: string): Promise<Caller> {
  const answer = await recover(await tokenFor(email))
  expect(answer.status).toBe(200)
  return world.console().with({ cookie: cookieOf(answer) })
}

describe('a forgotten password', () => {
  test('is answered alike for a known and an unknown address, by the same work', async () => {
    const { global } = world.db
    const rows = async (): Promise<number[]> => [
      (await global.selectFrom('jobs').select('id').execute()).length,
      (await global.selectFrom('one_time_tokens').select('hash').execute()).length,
      (await global.selectFrom('events').select('seq').execute()).length,
    ]
    const before = await rows()
    const browser = world.withCookie('__Host-earshot-recovery=of-this-browser')
    const known = await sameness(await ask(ada, browser))
    const between = await rows()
    const unknown = await sameness(await ask('nobody@harbor.example', browser))
    const after = await rows()
    expect(unknown).toEqual(known)
    const added = (later: number[]) => later.map((count, index) => count - (before[index] ?? 0))
    expect(added(between)).toEqual([1, 0, 0])
    expect(added(after)).toEqual([2, 0, 0])
    await sendRequestedMails(world)
    expect(await mailsTo(world, ada)).toHaveLength(1)
    expect(await mailsTo(world, 'nobody@harbor.example')).toEqual([])
  })

  test('answers in the words of the specification', {
    tags: ['5.30', '5.31', '7.22', '8.14', '8.31'],
  }, async () => {
    expect(await (await ask(ada)).json()).toEqual({
      status: 'Ok',
      messages: [
        'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.',
      ],
    })
    const bad = async (email: string) => (await (await ask(email)).json()).errors[0].message
    expect(await bad('')).toBe('Please enter your email address')
    expect(await bad('ada')).toBe('Please enter a valid email address')
  })

  test('sends nothing to somebody whom no organisation lets in', async () => {
    const email = 'dana@lumen.example'
    const { global } = world.db
    const allow = (login_enabled: 0 | 1) =>
      global
        .updateTable('memberships')
        .set({ login_enabled })
        .where('person_id', '=', world.lumen.members.get('Dana') ?? '')
        .execute()
    await allow(0)
    await ask(email)
    await sendRequestedMails(world)
    expect(await mailsTo(world, email)).toEqual([])
    await allow(1)
  })

  test('is in the audit log, with where the wish came from', async () => {
    await tokenFor(ben)
    const entry = await lastEntry(world.harbor.tenantId)
    const { user_id } = await memberOf('Ben')
    expect(entry).toMatchObject({
      action: 'password.reset_requested',
      actor_id: null,
      target_kind: 'user',
      target_id: user_id,
    })
    expect(entry.request_id).not.toBe('')
  })
})

describe('a recovery link', () => {
  test('works once, of fifty at the same time too', { tags: ['4.54'] }, async () => {
    const token = await tokenFor(ben)
    const answers = await Promise.all(Array.from({ length: 50 }, () => recover(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(410)])
    expect(answers.filter((answer) => answer.headers.get('set-cookie'))).toHaveLength(1)
  })

  test('lasts one hour to the second', { tags: ['4.53'] }, async () => {
    const early = await tokenFor(ben)
    world.clock.forward(limits.recoveryLife - 1_000)
    expect((await recover(early)).status).toBe(200)
    const late = await tokenFor(ben)
    world.clock.forward(limits.recoveryLife)
    expect((await recover(late)).status).toBe(410)
  })

  test('is not used up by looking at it, as mail scanners do', async () => {
    const token = await tokenFor(ben)
    for (let count = 0; count < 5; count++) {
      await world.console().get('/change-password/')
      await world.console().get(`/api/v1/auth/recovery?token=${token}`)
      await world.console().call('HEAD', '/api/v1/auth/recovery')
    }
    expect((await recover(token)).status).toBe(200)
  })

  test('is voided by the next one that the same browser requests', async () => {
    const asked = await ask(ben)
    await sendRequestedMails(world)
    const first = await tokenTo(world, ben, 'recovery')
    const second = await tokenFor(ben, world.withCookie(cookieOf(asked)))
    expect((await recover(first)).status).toBe(410)
    expect((await recover(second)).status).toBe(200)
  })

  test('stays good whatever others request', async () => {
    const own = await tokenFor(ben)
    const other = await tokenFor(ben)
    expect(other).not.toBe(own)
    expect((await recover(own)).status).toBe(200)
    expect((await recover(other)).status).toBe(200)
  })

  test('is voided by a change of the password', async () => {
    const token = await tokenFor(ben)
    const caller = await world.as('Ben')
    const change = { currentPassword: storyPassword, password: storyPassword }
    expect((await caller.post('/api/v1/auth/password', change)).status).toBe(200)
    expect((await recover(token)).status).toBe(410)
  })

  test('leads to the configured address, whatever host the request claims to be for, and is stored as a hash', {
    tags: ['7.21'],
  }, async () => {
    const evil = world
      .console()
      .with({ host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    const token = await tokenFor(ben, evil)
    expect(await linkTo(world, ben, 'recovery')).toBe(`https://earshot.example/change-password/#${token}`)
    expect(token).toMatch(/^[\w-]{32}$/)
    const rows = await world.db.global.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(world.logged.join('')).not.toContain(token)
  })

  test('ends every session of its owner, and nobody else’s', async () => {
    const [phone, laptop, colleague] = [await world.as('Ben'), await world.as('Ben'), await world.as('Ada')]
    const caller = await recovering(ben)
    for (const session of [phone, laptop]) {
      expect((await session.get('/api/v1/dashboard')).status).toBe(401)
      expect(await whoIs(session)).toBeNull()
    }
    expect((await colleague.get('/api/v1/dashboard')).status).toBe(200)
    expect(await whoIs(caller)).toMatchObject({ email: ben, passwordResetRequested: true })
  })

  test('takes the place of the session that the browser had', async () => {
    const other = await world.as('Ada')
    const answer = await recover(await tokenFor(ben), other)
    expect(answer.status).toBe(200)
    expect(await whoIs(other)).toBeNull()
  })
})

describe('a session from a recovery link', () => {
  const guarded = [...policies].filter(
    ([operation, access]) => access in permissions && !demandsOf.get(operation)?.duringRecovery,
  ) as [string, Permission][]

  test('is refused by every operation but those that are open to it', async () => {
    const ids = await idsOf(world, world.harbor)
    const caller = await recovering(ada)
    expect(guarded.length).toBeGreaterThan(20)
    const answers: string[] = []
    for (const [operation] of guarded) {
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      const { code } = await answer.json()
      if (answer.status !== 403 || code !== 'password_reset_required')
        answers.push(`${operation} ${answer.status}`)
    }
    expect(answers).toEqual([])
  })

  test('lasts for an hour', async () => {
    const caller = await recovering(ada)
    world.clock.forward(limits.recoveryLife - 1)
    expect(await whoIs(caller)).not.toBeNull()
    world.clock.forward(1)
    expect(await whoIs(caller)).toBeNull()
  })

  test('that ends while the new password is hashed still sets it, and goes on with another cookie', async () => {
    const caller = await recovering(ben)
    const { passwords } = world.services
    world.services.passwords = new (class extends Passwords {
      override async hash(password: string): Promise<string> {
        world.clock.forward(limits.recoveryLife)
        await world.db.transaction((tx) => deleteExpiredSessions(tx, world.clock.read()))
        return super.hash(password)
      }
    })()
    const answer = await caller.post('/api/v1/auth/password', { password: 'Harmless-8!' })
    world.services.passwords = passwords
    expect(answer.status).toBe(200)
    expect(await whoIs(world.withCookie(cookieOf(answer)))).not.toBeNull()
  })

  test('may sign out', async () => {
    const caller = await recovering(ada)
    expect((await caller.post('/api/v1/auth/logout')).status).toBe(204)
    expect(await whoIs(caller)).toBeNull()
  })

  test('sets a password without the one before, and is an ordinary session then, with another cookie', async () => {
    const caller = await recovering(ben)
    const answer = await caller.post('/api/v1/auth/password', { password: 'Harmless-9!' })
    expect(await answer.json()).toEqual({
      status: 'Ok',
      messages: ['Your password has been updated successfully.'],
    })
    const renewed = world.console().with({ cookie: cookieOf(answer) })
    expect(await whoIs(caller)).toBeNull()
    expect(await whoIs(renewed)).toMatchObject({ email: ben, passwordResetRequested: false })
    expect((await renewed.get('/api/v1/dashboard')).status).toBe(200)
    const logIn = (password: string) => world.console().post('/api/v1/auth/login', { email: ben, password })
    expect((await logIn(storyPassword)).status).toBe(401)
    expect((await logIn('Harmless-9!')).status).toBe(200)
    expect((await mailsTo(world, ben)).at(-1)?.template).toBe('passwordChanged')
  })

  test('gives a password to somebody who had none', async () => {
    const { user_id } = await memberOf('Cleo')
    const { global } = world.db
    await global.updateTable('users').set({ password_hash: null }).where('id', '=', user_id).execute()
    const caller = await recovering('cleo@harbor.example')
    expect(await whoIs(caller)).toMatchObject({ hasEmailLogin: false })
    const answer = await caller.post('/api/v1/auth/password', { password: 'Harmless-9!' })
    expect(answer.status).toBe(200)
    expect(await whoIs(world.console().with({ cookie: cookieOf(answer) }))).toMatchObject({
      hasEmailLogin: true,
    })
  })
})

const memberOf = (firstName: string) =>
  world.db.global
    .selectFrom('memberships')
    .select('user_id')
    .where('person_id', '=', world.harbor.members.get(firstName) ?? '')
    .executeTakeFirstOrThrow()

const lastEntry = (tenantId: string) =>
  world.db
    .tenant(tenantId)
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
