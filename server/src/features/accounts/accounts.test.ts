import { limits } from '@earshot/shared/limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { openWorld, storyPassword, type World } from '../../test/harness.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

const login = (email: string, password: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/login', { email, password })

const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const whoIs = async (cookie: string) =>
  (await (await world.console().with({ cookie }).get('/api/v1/auth/session')).json()).user

describe('a session', () => {
  test('[4.18][4.19] is a cookie that scripts and other sites do not get, in no body, no log and no row', async () => {
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
    expect(await dump()).not.toContain(secret)
    expect((await whoIs(cookie)).email).toBe('ada@harbor.example')
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
    expect(await whoIs(first)).toBeNull()
    expect(await whoIs(second)).not.toBeNull()
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
      expect(await whoIs(planted)).toBeNull()
    }
  })

  test('is dead after logout, in the database and for whoever kept the cookie', async () => {
    const cookie = cookieOf(await login('ada@harbor.example', storyPassword))
    const left = await world.console().with({ cookie }).post('/api/v1/auth/logout')
    expect(left.status).toBe(204)
    expect(left.headers.get('set-cookie')).toMatch(/^__Host-earshot=;.*Max-Age=0/)
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect(await whoIs(cookie)).toBeNull()
    expect((await world.console().with({ cookie }).get('/api/v1/dashboard')).status).toBe(401)
  })

  test('follows a change of role, and of being let in, at the next call', async () => {
    const cleo = await world.as('Cleo')
    const change = (values: { role?: 'User' | 'Administrator'; login_enabled?: 0 | 1 }) =>
      world.services.db.global
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
    expect((await (await cleo.get('/api/v1/auth/session')).json()).user).toBeNull()
    expect((await login('cleo@harbor.example', storyPassword)).status).toBe(401)
    await change({ login_enabled: 1, role: 'Administrator' })
    expect((await rename()).status).toBe(200)
  })

  test('ends 90 days after it began, however much it is used', async () => {
    const ada = await world.as('Ada')
    expect((await ada.get('/api/v1/dashboard')).status).toBe(200)
    world.clock.forward(limits.sessionAbsolute - 1)
    expect((await ada.get('/api/v1/dashboard')).status).toBe(200)
    world.clock.forward(1)
    expect((await ada.get('/api/v1/dashboard')).status).toBe(401)
  })
})

describe('a login', () => {
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

  test('[9.33][9.34] refuses a password of a million characters without hashing it', async () => {
    const fits = vi.spyOn(world.services.passwords, 'fits')
    expect((await login('ada@harbor.example', 'x'.repeat(1_000_000))).status).toBe(413)
    expect((await login('ada@harbor.example', 'x'.repeat(limits.loginPasswordMax + 1))).status).toBe(400)
    expect((await signUp({ password: `Aa1!${'x'.repeat(limits.passwordMax)}` })).status).toBe(400)
    expect(fits).not.toHaveBeenCalled()
    fits.mockRestore()
  })

  test('keeps only a slow hash', async () => {
    const { password_hash } = await world.services.db.global
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

describe('an activation link', () => {
  const activate = (token: string, caller = world.console()) =>
    caller.post('/api/v1/auth/activate', { token })

  test('[4.54] works once, of fifty at the same time too', async () => {
    const token = await tokenFor({ email: 'once@nowhere.example' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(410)])
    const organisations = await world.services.db.global
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select('memberships.tenant_id')
      .where('users.email', '=', 'once@nowhere.example')
      .execute()
    expect(organisations).toHaveLength(1)
    expect((await login('once@nowhere.example', 'Right-1!')).status).toBe(200)
  })

  test('[4.52] lasts 24 hours to the second', async () => {
    const [early, late] = [
      await tokenFor({ email: 'early@nowhere.example' }),
      await tokenFor({ email: 'late@nowhere.example' }),
    ]
    world.clock.forward(limits.activationLife - 1_000)
    expect((await activate(early)).status).toBe(200)
    world.clock.forward(1_000)
    expect((await activate(late)).status).toBe(410)
  })

  test('is not used up by looking at it, as mail scanners do', async () => {
    const token = await tokenFor({ email: 'scanned@nowhere.example' })
    for (let count = 0; count < 5; count++) {
      await world.console().get('/activate')
      await world.console().get(`/api/v1/auth/activate?token=${token}`)
      await world.console().call('HEAD', '/api/v1/auth/activate')
    }
    expect((await activate(token)).status).toBe(200)
  })

  test('is voided by the next one for the same address', async () => {
    const first = await tokenFor({ email: 'twice@nowhere.example' })
    const second = await tokenFor({ email: 'Twice@Nowhere.example' })
    expect((await activate(first)).status).toBe(410)
    expect((await activate(second)).status).toBe(200)
  })

  test('leads to the configured address, whatever host the request claims to be for, and is stored as a hash', async () => {
    const evil = world
      .console()
      .with({ host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    const token = await tokenFor({ email: 'host@nowhere.example' }, evil)
    const link = await linkFor('host@nowhere.example')
    expect(link).toBe(`https://earshot.example/activate#${token}`)
    expect(token).toMatch(/^[\w-]{32}$/)
    const rows = await world.services.db.global.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(world.logged.join('')).not.toContain(token)
  })

  test('opens nothing that it was not made for', async () => {
    const token = await tokenFor({ email: 'other@nowhere.example' })
    expect(await whoIs(`__Host-earshot=${token}`)).toBeNull()
    const contact = world.page(world.harbor).with({ authorization: `Bearer ${token}` })
    expect((await contact.get('/e/v1/me/feedback')).status).toBe(401)
    const { authorization = '' } = (await world.contact(world.harbor, 'Mira')).headers
    const [, jwt = ''] = authorization.split(' ')
    expect((await activate(jwt.slice(0, 100))).status).toBe(410)
    expect(await whoIs(`__Host-earshot=${jwt}`)).toBeNull()
  })
})

test('a sign-up keeps nothing of the password but its hash, and makes nobody until the link is used', async () => {
  const answer = await signUp({ email: 'pending@nowhere.example', password: 'Very-Secret-77!' })
  expect(answer.status).toBe(200)
  expect(await dump()).not.toContain('Very-Secret-77!')
  expect(world.logged.join('')).not.toContain('Very-Secret-77!')
  expect((await login('pending@nowhere.example', 'Very-Secret-77!')).status).toBe(401)
})

function signUp(form: Record<string, unknown> = {}, caller: Caller = world.console()): Promise<Answer> {
  const whole = {
    email: 'someone@nowhere.example',
    password: 'Right-1!',
    firstName: 'Some',
    lastName: 'One',
    companyName: 'Nowhere',
    ...form,
  }
  return caller.post('/api/v1/auth/signup', whole)
}

async function tokenFor(
  form: { email: string; password?: string },
  caller = world.console(),
): Promise<string> {
  expect((await signUp(form, caller)).status).toBe(200)
  return (await linkFor(form.email)).split('#')[1] ?? ''
}

/** The link in the newest mail to an address that waits to be sent. */
async function linkFor(email: string): Promise<string> {
  const jobs = await world.services.db.global
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .orderBy('id', 'desc')
    .execute()
  const mails = jobs.map(({ payload }) => JSON.parse(payload))
  return mails.find(({ to }) => to === email.toLowerCase()).params.link
}

async function activated(email: string, password: string): Promise<void> {
  const token = await tokenFor({ email, password })
  expect((await world.console().post('/api/v1/auth/activate', { token })).status).toBe(200)
}

/** What can be compared of an answer: everything but its time and its number. */
async function sameness(answer: Answer): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return [answer.status, headers, await answer.text()]
}

/** Every row of the tables in which secrets could stand. */
async function dump(): Promise<string> {
  const { global } = world.services.db
  const rows = await Promise.all(
    (['users', 'memberships', 'sessions', 'one_time_tokens', 'jobs', 'events'] as const).map((table) =>
      global.selectFrom(table).selectAll().execute(),
    ),
  )
  return JSON.stringify(rows)
}
