import { limits } from '@earshot/shared/limits'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { issueToken } from '../auth/one-time-tokens.ts'
import { overloaded } from '../lib/app-error.ts'
import { cookieOf } from '../test/answers.ts'
import type { Answer } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { mailsTo } from '../test/mails.ts'
import { storedBytes } from '../test/stored-bytes.ts'
import { storyPassword } from '../test/story.ts'
import type { AppEnv } from './context.ts'
import { ratePolicies } from './rate-policies.ts'

/** A tenth of every rate limit, so that a test need not guess two hundred times. */
const factor = 0.1
const accountQuota = Math.ceil(ratePolicies.loginToAccount.quota * factor)

const world = sharedWorld({ RATE_LIMIT_FACTOR: String(factor), TRUSTED_PROXY_HOPS: '1' })

let addresses = 0
/** An address that no other test uses. */
const newAddress = (): string => `10.${++addresses >> 8}.${addresses & 255}.1`

const login = (email: string, password: string, address = newAddress(), cookie = ''): Promise<Answer> =>
  world
    .console()
    .with({ 'x-forwarded-for': address, ...(cookie && { cookie }) })
    .post('/api/v1/auth/login', { email, password })

const deviceOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.includes('earshot-device')) ?? ''

/** Sends wrong passwords from many addresses until the account needs a code. */
async function besiege(email: string): Promise<void> {
  for (let count = 0; count < accountQuota; count++) expect((await login(email, 'Wrong-1!')).status).toBe(401)
}

test('a thousand wrong passwords from one address do not keep the owner at another from signing in', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 1_000; count++)
    statuses.add((await login('ada@harbor.example', `Guess-${count}!`, '192.0.2.1')).status)
  expect(statuses).toEqual(new Set([401, 429]))
  expect((await login('ada@harbor.example', storyPassword, '192.0.2.2')).status).toBe(200)
})

const isCodeAskedFor =
  'Too many wrong passwords have been tried for this account. If the email and password are right, we have sent a code to that address, at most five a day. Please enter it to log in.'

const withCode = (email: string, password: string, code: string): Promise<Answer> =>
  world
    .console()
    .with({ 'x-forwarded-for': newAddress() })
    .post('/api/v1/auth/login', { email, password, code })

const codesTo = async (email: string): Promise<string[]> =>
  (await mailsTo(world, email))
    .filter(({ template }) => template === 'loginCode')
    .map(({ params }) => params.code ?? '')

/** The mailed code, as soon as it arrives: responses do not wait for it. */
const codeTo = (email: string): Promise<string> =>
  vi.waitFor(async () => {
    const codes = await codesTo(email)
    expect(codes).not.toEqual([])
    return codes[0] ?? ''
  }, 20_000)

test('while strangers with many addresses guess at an account, its owner gets in from anywhere with a mailed code', async () => {
  const email = 'ben@harbor.example'
  const device = deviceOf(await login(email, storyPassword))
  for (let count = 0; count < 5; count++) await besiege(email)
  // A guesser has no code, and cannot tell a right password: its code goes to the mailbox.
  const wrong = await login(email, 'Wrong-1!')
  const right = await login(email, storyPassword)
  expect(right.status).toBe(401)
  expect(await right.clone().json()).toEqual({
    status: 'Error',
    messages: [isCodeAskedFor],
    codeRequired: true,
  })
  expect(await told(wrong)).toEqual(await told(right))
  // Other operations that check a password are limited, too.
  for (const password of ['Wrong-1!', storyPassword]) {
    const answer = await world
      .console()
      .with({ 'x-forwarded-for': newAddress() })
      .post('/api/v1/own-data/export', { email, password })
    expect(await answer.json()).toMatchObject({
      status: 403,
      code: 'login_code_required',
      detail: isCodeAskedFor,
    })
  }
  const code = await codeTo(email)
  expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  // The database's files do not contain the code.
  expect(await storedBytes(world.database)).not.toContain(code)
  // Neither the password nor the code is enough alone.
  for (const [password, typed] of [
    ['Wrong-1!', code],
    [storyPassword, 'AAAAA-AAAAA'],
  ] as const) {
    const refused = await withCode(email, password, typed)
    expect(refused.status).toBe(401)
    expect((await refused.json()).messages).toEqual(['The email, password or code is not valid.'])
  }
  const opened = await withCode(email, storyPassword, ` ${code.toLowerCase().replace('-', ' ')} `)
  expect(opened.status).toBe(200)
  // The browser is known from now on, and the earlier one still is.
  for (const cookie of [deviceOf(opened), device])
    expect((await login(email, storyPassword, newAddress(), cookie)).status).toBe(200)
  expect((await withCode(email, storyPassword, code)).status).toBe(401)
  // One code for each network in which the right password was typed.
  expect(await codesTo(email)).toHaveLength(2)
  // Other users are not asked for a code.
  expect((await login('chloe@lumen.example', storyPassword)).status).toBe(200)
})

test('a login code opens one account, ends after ten minutes, and works once of many', async () => {
  const [email, other] = ['emil@lumen.example', 'dana@lumen.example']
  for (const one of [email, other]) {
    await besiege(one)
    expect((await login(one, storyPassword)).status).toBe(401)
  }
  const code = await codeTo(email)
  const late = await codeTo(other)
  expect((await withCode(other, storyPassword, code)).status).toBe(401)
  const answers = await Promise.all(Array.from({ length: 8 }, () => withCode(email, storyPassword, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  world.clock.forward(limits.loginCodeLife)
  expect((await withCode(other, storyPassword, late)).status).toBe(401)
})

test('an unknown address is asked for a code just the same', async () => {
  await besiege('ada@harbor.example')
  await besiege('nobody@lumen.example')
  for (const ask of [
    (email: string) => login(email, 'Wrong-1!'),
    (email: string) => withCode(email, 'Wrong-1!', 'AAAAA-AAAAA'),
  ]) {
    const known = await ask('ada@harbor.example')
    const unknown = await ask('nobody@lumen.example')
    expect(known.status).toBe(401)
    expect(await told(unknown)).toEqual(await told(known))
  }
  expect(await codesTo('nobody@lumen.example')).toEqual([])
  expect(await codesTo('ada@harbor.example')).toEqual([])
})

test('a browser is known for the address that signed in there, and for no other', async () => {
  const device = deviceOf(await login('cleo@harbor.example', storyPassword))
  const [name = '', value = ''] = device.split('=', 2)
  await besiege('emil@lumen.example')
  const forged = [
    device,
    `${name}=${'A'.repeat(22)}.${value.split('.')[1]}`,
    `${name}=`,
    `${name}=.`,
    `x${device}`,
  ]
  for (const cookie of forged)
    expect((await login('emil@lumen.example', storyPassword, newAddress(), cookie)).status).toBe(401)
})

test('the cookie of a known browser is kept from scripts and other sites, and says nothing', async () => {
  const answer = await login('chloe@lumen.example', storyPassword)
  const cookie = answer.headers.getSetCookie().find((text) => text.includes('earshot-device')) ?? ''
  expect(cookie).toMatch(/^__Host-earshot-device=[\w-]{22}\.[\w-]{43}; /)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000'])
    expect(cookie).toContain(attribute)
  // A second cookie, beside the session's.
  expect(answer.headers.getSetCookie().some((text) => text.startsWith('__Host-earshot='))).toBe(true)
  const session = await world
    .console()
    .with({ cookie: deviceOf(answer) })
    .get('/api/v1/auth/session')
  expect((await session.json()).user).toBeNull()
})

test('a browser that is known may guess a few times itself', async () => {
  const { quota } = ratePolicies.loginFromKnownDevice
  const device = deviceOf(await login('cleo@harbor.example', storyPassword))
  const statuses: number[] = []
  for (let count = 0; count <= quota * factor; count++)
    statuses.push((await login('cleo@harbor.example', 'Wrong-1!', newAddress(), device)).status)
  expect(statuses).toEqual([...Array(quota * factor).fill(401), 429])
})

test('signing in does not count, however often', async () => {
  for (let count = 0; count < accountQuota + 5; count++)
    expect((await login('chloe@lumen.example', storyPassword)).status).toBe(200)
})

test('a password that a busy server never looked at is no guess', async () => {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => c.text(error.message))
  app.get('/', (c) => {
    c.set('headers', {})
    const busy = () => Promise.reject(overloaded(2))
    return world.services.loginGuard.check(c, 'busy@harbor.example', busy) as Promise<never>
  })
  const said = new Set<string>()
  for (let count = 0; count < accountQuota + 5; count++)
    said.add(await (await app.request('/', { headers: { 'x-forwarded-for': '192.0.2.9' } })).text())
  expect([...said]).toEqual(['The server is busy. Please try again in a moment.'])
})

test('a browser in which the owner used a recovery link is known, however besieged the account is', async () => {
  const email = 'cleo@harbor.example'
  await besiege(email)
  expect((await login(email, storyPassword)).status).toBe(401)
  const { db, clock } = world.services
  const user = await db.global
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const subject = { purpose: 'recovery' as const, email, tenantId: null, userId: user.id, payload: '{}' }
  const life = { now: clock(), duration: limits.recoveryLife }
  const token = await db.transaction((tx) => issueToken(tx, subject, life))
  const recovered = await world
    .console()
    .with({ 'x-forwarded-for': newAddress() })
    .post('/api/v1/auth/recovery', { token })
  expect(recovered.status).toBe(200)
  expect((await login(email, storyPassword, newAddress(), deviceOf(recovered))).status).toBe(200)
})

test.each([
  ['/api/v1/auth/reauthenticate', { password: 'Wrong-1!' }, 'Dana'],
  ['/api/v1/auth/password', { currentPassword: 'Wrong-1!', password: 'Bowline-88-hitch!' }, 'Emil'],
] as const)('%s takes few wrong passwords, wherever they come from', async (path, wrong, who) => {
  const member = await world.as(who)
  const statuses: number[] = []
  for (let count = 0; count < 4; count++)
    statuses.push((await member.with({ 'x-forwarded-for': newAddress() }).post(path, wrong)).status)
  expect(statuses.slice(2)).toEqual([429, 429])
  expect(statuses.slice(0, 2)).not.toContain(429)
  const chloe = (await world.as('Chloe')).with({ 'x-forwarded-for': newAddress() })
  expect((await chloe.post(path, wrong)).status).not.toBe(429)
})

test('proving it with the right password does not count', async () => {
  const ben = await world.as('Ben')
  let cookie = ben.headers.cookie ?? ''
  for (let count = 0; count < 5; count++) {
    const answer = await ben
      .with({ cookie, 'x-forwarded-for': newAddress() })
      .post('/api/v1/auth/reauthenticate', { password: storyPassword })
    expect(answer.status).toBe(200)
    cookie = cookieOf(answer)
  }
})

/** The parts of a response that must be equal for two requests a moment apart. */
async function told(answer: Answer): Promise<unknown> {
  const passing = ['date', 'x-request-id', 'retry-after', 'ratelimit']
  const { requestId: _, detail, ...rest } = await answer.json()
  return [answer.status, [...answer.headers].filter(([name]) => !passing.includes(name)), rest]
}
