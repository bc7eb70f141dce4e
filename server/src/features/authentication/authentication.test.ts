import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Passwords } from '../../auth/password/passwords.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { cookieOf, sameness, whoIs } from '../../test/answers.ts'
import type { Answer } from '../../test/caller.ts'
import { dump } from '../../test/dump.ts'
import { sharedWorld } from '../../test/harness.ts'
import { tokenTo } from '../../test/mails.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()

const login = (email: string, password: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/login', { email, password })

describe('a session', () => {
  test('is a cookie that scripts and other sites do not get, in no body, no log and no row', {
    tags: ['4.18', '4.19'],
  }, async () => {
    const answer = await login('ada@harbor.example', storyPassword)
    expect(answer.status).toBe(200)
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^__Host-earshot=[a-z0-9]{40};/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(set).toContain(attribute)
    expect(set).not.toMatch(/Domain=/i)
    const cookie = cookieOf(answer)
    const secret = cookie.split('=')[1] ?? ''
    expect(await answer.text()).not.toContain(secret)
    for (const path of ['/api/v1/auth/session', '/api/v1/dashboard', '/api/v1/members'])
      expect(await (await world.console().with({ cookie }).get(path)).text()).not.toContain(secret)
    await world.console().with({ cookie }).get(`/api/v1/nothing?${secret.length}`)
    expect(world.logged.join('')).not.toContain(secret)
    expect(await dump(world)).not.toContain(secret)
    expect((await whoIs(world.withCookie(cookie))).email).toBe('ada@harbor.example')
  })

  test('is never the same twice', async () => {
    const { userId, tenantId } = world.harbor
    const values = await Promise.all(
      Array.from({ length: 300 }, () => world.services.sessions.start(userId, tenantId)),
    )
    expect(new Set(values).size).toBe(values.length)
  })

  test('begins anew at a login, and the one before ends', async () => {
    const first = cookieOf(await login('ada@harbor.example', storyPassword))
    const second = cookieOf(
      await login('ada@harbor.example', storyPassword, world.console().with({ cookie: first })),
    )
    expect(second).not.toBe(first)
    expect(await whoIs(world.withCookie(first))).toBeNull()
    expect(await whoIs(world.withCookie(second))).not.toBeNull()
  })

  test('is never one that somebody else planted', async () => {
    for (const planted of [
      '__Host-earshot=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '__Host-earshot=',
      'earshot=x',
    ]) {
      const answer = await login(
        'ada@harbor.example',
        storyPassword,
        world.console().with({ cookie: planted }),
      )
      expect(cookieOf(answer)).not.toBe(planted)
      expect(await whoIs(world.withCookie(planted))).toBeNull()
    }
  })

  test('is dead after logout, in the database and for whoever kept the cookie', async () => {
    const cookie = cookieOf(await login('ada@harbor.example', storyPassword))
    const left = await world.console().with({ cookie }).post('/api/v1/auth/logout')
    expect(left.status).toBe(204)
    expect(left.headers.get('set-cookie')).toMatch(/^__Host-earshot=;.*Max-Age=0/)
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect(await whoIs(world.withCookie(cookie))).toBeNull()
    expect((await world.console().with({ cookie }).get('/api/v1/dashboard')).status).toBe(401)
  })

  test('follows a change of role, and of being let in, at the next call', async () => {
    const cleo = await world.as('Cleo')
    const change = (values: { role?: 'User' | 'Administrator'; login_enabled?: 0 | 1 }) =>
      world.db.global
        .updateTable('memberships')
        .set(values)
        .where('person_id', '=', world.harbor.members.get('Cleo') ?? '')
        .execute()
    const rename = () => cleo.patch(`/api/v1/projects/${world.harbor.projectId}`, { name: 'Harbor' })
    expect((await rename()).status).toBe(200)
    await change({ role: 'User' })
    expect((await rename()).status).toBe(403)
    await change({ login_enabled: 0 })
    expect((await cleo.get('/api/v1/dashboard')).status).toBe(401)
    expect((await cleo.get('/api/v1/auth/session').json()).user).toBeNull()
    expect((await login('cleo@harbor.example', storyPassword)).status).toBe(401)
    await change({ login_enabled: 1, role: 'Administrator' })
    expect((await rename()).status).toBe(200)
  })

  test('ends a year after it began, however much it is used', async () => {
    const ada = await world.as('Ada')
    expect((await ada.get('/api/v1/dashboard')).status).toBe(200)
    world.clock.forward(limits.sessionAbsolute - 1)
    expect((await ada.get('/api/v1/dashboard')).status).toBe(200)
    world.clock.forward(1)
    expect((await ada.get('/api/v1/dashboard')).status).toBe(401)
  })

  test('lives no longer for getting a new cookie', async () => {
    const ada = await world.as('Ada')
    const enter = (caller: typeof ada) =>
      caller.put('/api/v1/auth/session/organisation', { organisationId: world.harbor.tenantId })
    world.clock.forward(limits.sessionAbsolute - 1)
    const cookie = cookieOf(await enter(ada))
    expect((await ada.get('/api/v1/dashboard')).status).toBe(401)
    expect(await whoIs(world.withCookie(cookie))).not.toBeNull()
    world.clock.forward(1)
    expect(await whoIs(world.withCookie(cookie))).toBeNull()
  })

  test('that gets a new cookie while all sessions of the user end, ends with them', async () => {
    const { db, sessions } = world.services
    const { userId, tenantId } = world.harbor
    const cookie = (await sessions.start(userId, tenantId)).split(';')[0] ?? ''
    const renewing = await db.transaction(async (tx) => {
      await deleteSessions(tx, { userId })
      const renewed = sessions.renew(cookie, {})
      expect(await sessions.find(cookie)).toBeDefined()
      return { renewed }
    })
    expect(await renewing.renewed).toBeUndefined()
    const left = await db.global.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
    expect(left).toEqual([])
  })
})

describe('a login', () => {
  beforeAll(async () => {
    world.services.passwords = new Passwords()
    // Rehashes Ada's password with the production cost.
    await login('ada@harbor.example', storyPassword)
  })

  test('says the same of an unknown address and a wrong password, and works as much for both', async () => {
    const fits = vi.spyOn(world.services.passwords, 'fits')
    const wrong = await login('ada@harbor.example', 'Wrong-1!')
    const unknown = await login('nobody@harbor.example', 'Wrong-1!')
    expect(fits).toHaveBeenCalledTimes(2)
    fits.mockRestore()
    expect(wrong.status).toBe(401)
    expect(await sameness(unknown)).toEqual(await sameness(wrong))
  })

  test('tells passwords apart by their hundredth character', async () => {
    const password = `Aa1!${'x'.repeat(95)}y`
    await activated('long@nowhere.example', password)
    expect((await login('long@nowhere.example', `${password.slice(0, -1)}z`)).status).toBe(401)
    expect((await login('long@nowhere.example', password.slice(0, -1))).status).toBe(401)
    expect((await login('long@nowhere.example', password)).status).toBe(200)
  })

  test('refuses a password of a million characters without hashing it', {
    tags: ['9.33', '9.34'],
  }, async () => {
    const fits = vi.spyOn(world.services.passwords, 'fits')
    expect((await login('ada@harbor.example', 'x'.repeat(1_000_000))).status).toBe(413)
    expect((await login('ada@harbor.example', 'x'.repeat(limits.loginPasswordMax + 1))).status).toBe(400)
    expect((await signUp({ password: `Aa1!${'x'.repeat(limits.passwordMax)}` })).status).toBe(400)
    expect(fits).not.toHaveBeenCalled()
    fits.mockRestore()
  })

  test('keeps only a slow hash', async () => {
    const { password_hash } = await world.db.global
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'ada@harbor.example')
      .executeTakeFirstOrThrow()
    const [, kind, version, m, t, p] =
      /^\$(\w+)\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(password_hash ?? '') ?? []
    expect([kind, version]).toEqual(['argon2id', '19'])
    expect(Number(m)).toBeGreaterThanOrEqual(19_456)
    expect(Number(t)).toBeGreaterThanOrEqual(2)
    expect(Number(p)).toBeGreaterThanOrEqual(1)
  })

  test('in a flood is answered or told to come again, and the server stays awake', async () => {
    const flood = Array.from({ length: 100 }, () => login('ada@harbor.example', 'Wrong-1!'))
    expect((await world.console().get('/healthz')).status).toBe(200)
    const answers = await Promise.all(flood)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 401).length).toBe(answers.length - busy.length)
    for (const answer of busy) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect((await answer.json()).code).toBe('overloaded')
    }
    expect((await login('ada@harbor.example', storyPassword)).status).toBe(200)
  }, 60_000)
})

function signUp(form: Record<string, unknown>): Promise<Answer> {
  const whole = {
    email: 'someone@nowhere.example',
    password: 'Right-1!',
    firstName: 'Some',
    lastName: 'One',
    companyName: 'Nowhere',
    ...form,
  }
  return world.console().post('/api/v1/auth/signup', whole)
}

async function activated(email: string, password: string): Promise<void> {
  expect((await signUp({ email, password })).status).toBe(200)
  const token = await tokenTo(world, email, 'activation')
  expect((await world.console().post('/api/v1/auth/activate', { token, password })).status).toBe(200)
}
