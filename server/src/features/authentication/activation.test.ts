import { limits } from '@earshot/shared/limits'
import { describe, expect, test } from 'vitest'
import { cookieOf, sameness, whoIs } from '../../test/answers.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { dump } from '../../test/dump.ts'
import { sharedWorld } from '../../test/harness.ts'
import { linkTo, mailsTo, sendRequestedMails, tokenTo } from '../../test/mails.ts'

const world = sharedWorld()

const password = 'Right-1!'
const expired = 'The email activation link has expired, please signup again'

function signUp(
  email: string,
  form: Record<string, unknown> = {},
  caller = world.console(),
): Promise<Answer> {
  const whole = { email, password, firstName: 'Some', lastName: 'One', companyName: 'Nowhere', ...form }
  return caller.post('/api/v1/auth/signup', whole)
}

async function tokenFor(
  email: string,
  form: Record<string, unknown> = {},
  caller = world.console(),
): Promise<string> {
  expect((await signUp(email, form, caller)).status).toBe(200)
  return tokenTo(world, email.toLowerCase(), 'activation')
}

const activate = (token: string, chosen = password, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/activate', { token, password: chosen })

const logIn = (email: string, chosen: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/login', { email, password: chosen })

describe('an activation link', () => {
  test('works once, of fifty at the same time too', { tags: ['4.54'], timeout: 60_000 }, async () => {
    const token = await tokenFor('once@nowhere.example')
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(410)])
    const organisations = await world.db.global
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select('memberships.tenant_id')
      .where('users.email', '=', 'once@nowhere.example')
      .execute()
    expect(organisations).toHaveLength(1)
    expect((await logIn('once@nowhere.example', password)).status).toBe(200)
    // Slow: fifty passwords are checked.
  })

  test('begins the audit log of the organisation that it makes', async () => {
    const email = 'audited@nowhere.example'
    expect((await activate(await tokenFor(email))).status).toBe(200)
    const { tenant_id } = await world.db.global
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('memberships.tenant_id')
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow()
    const log = await world.db
      .tenant(tenant_id)
      .selectFrom('audit_log')
      .select(['action', 'request_id'])
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['tenant.created', 'project.created', 'session.created'])
    expect(log[0]?.request_id).not.toBe('')
  })

  test('gives somebody without an organisation a new one, and tells them that the password is another one now', async () => {
    const email = 'anew@nowhere.example'
    expect((await activate(await tokenFor(email))).status).toBe(200)
    const { global } = world.db
    const { id } = await global
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await global.deleteFrom('memberships').where('user_id', '=', id).execute()
    const another = { password: 'Other-2?', companyName: 'Somewhere' }
    expect((await activate(await tokenFor(email, another), another.password)).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, another.password)).status).toBe(200)
    expect((await mailsTo(world, email)).map(({ template }) => template)).toContain('passwordChanged')
  })

  test('lasts 24 hours to the second', { tags: ['4.52'] }, async () => {
    const [early, late] = [await tokenFor('early@nowhere.example'), await tokenFor('late@nowhere.example')]
    world.clock.forward(limits.activationLife - 1_000)
    expect((await activate(early)).status).toBe(200)
    world.clock.forward(1_000)
    expect((await activate(late)).status).toBe(410)
  })

  test('is not used up by looking at it, as mail scanners do', async () => {
    const token = await tokenFor('scanned@nowhere.example')
    for (let count = 0; count < 5; count++) {
      await world.console().get('/activate')
      await world.console().get(`/api/v1/auth/activate?token=${token}`)
      await world.console().call('HEAD', '/api/v1/auth/activate')
    }
    expect((await activate(token)).status).toBe(200)
  })

  test('stays good when somebody else signs up with the address', async () => {
    const own = await tokenFor('wanted@nowhere.example')
    await tokenFor('wanted@nowhere.example', { password: 'Thief-77!' })
    expect((await activate(own)).status).toBe(200)
  })

  test('is voided by the next one for the same address in the same browser', async () => {
    const signedUp = await signUp('twice@nowhere.example')
    const first = await tokenTo(world, 'twice@nowhere.example', 'activation')
    const again = world.withCookie(cookieOf(signedUp))
    const second = await tokenFor('Twice@Nowhere.example', {}, again)
    expect((await activate(first)).status).toBe(410)
    expect((await activate(second)).status).toBe(200)
  })

  test('leads to the configured address, whatever host the request claims to be for, and is stored as a hash', async () => {
    const evil = world
      .console()
      .with({ host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    const token = await tokenFor('host@nowhere.example', {}, evil)
    const link = await linkTo(world, 'host@nowhere.example', 'activation')
    expect(link).toBe(`https://earshot.example/activate#${token}`)
    expect(token).toMatch(/^[\w-]{32}$/)
    const rows = await world.db.global.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(world.logged.join('')).not.toContain(token)
  })

  test('opens nothing that it was not made for', async () => {
    const token = await tokenFor('other@nowhere.example')
    expect(await whoIs(world.withCookie(`__Host-earshot=${token}`))).toBeNull()
    const contact = world.page(world.harbor).with({ authorization: `Bearer ${token}` })
    expect((await contact.get('/e/v1/me/feedback')).status).toBe(401)
    const { authorization = '' } = (await world.contact(world.harbor, 'Mira')).headers
    const [, jwt = ''] = authorization.split(' ')
    expect((await activate(jwt.slice(0, 100))).status).toBe(410)
    expect(await whoIs(world.withCookie(`__Host-earshot=${jwt}`))).toBeNull()
  })
})

test('a sign-up keeps nothing of the password but its hash, and makes nobody until the link is used', async () => {
  const answer = await signUp('pending@nowhere.example', { password: 'Very-Secret-77!' })
  expect(answer.status).toBe(200)
  expect(await dump(world)).not.toContain('Very-Secret-77!')
  expect(world.logged.join('')).not.toContain('Very-Secret-77!')
  expect((await logIn('pending@nowhere.example', 'Very-Secret-77!')).status).toBe(401)
})

describe('whoever signs up with somebody else’s address', () => {
  const victim = 'victim@nowhere.example'

  test('cannot have their password activated by the owner of the mailbox', async () => {
    await tokenFor(victim, { password: 'Harmless-1!' })
    const newest = await tokenFor(victim, { password: 'Thief-77!' })
    const answer = await activate(newest, 'Harmless-1!')
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors).toEqual([
      {
        path: 'password',
        message:
          'This is not the password of the latest sign-up with this address. If you do not know it, please sign up again.',
      },
    ])
    expect((await activate(newest, '')).status).toBe(400)
    expect((await logIn(victim, 'Thief-77!')).status).toBe(401)
    const again = await tokenFor(victim, { password: 'Harmless-1!' })
    expect((await activate(again, 'Harmless-1!')).status).toBe(200)
    expect((await logIn(victim, 'Thief-77!')).status).toBe(401)
    expect((await logIn(victim, 'Harmless-1!')).status).toBe(200)
  })

  test('is told apart from them by the browser too, which then needs no password', async () => {
    const email = 'browser@nowhere.example'
    const mine = await signUp(email)
    const set = mine.headers.getSetCookie()[0] ?? ''
    expect(set).toMatch(/^__Host-earshot-signup=[\w-]{32};.*Max-Age=86400/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(set).toContain(attribute)
    const cookie = cookieOf(mine)
    const here = world.console().with({ cookie })
    const theirs = await tokenFor(email, { password: 'Thief-77!' })
    expect((await activate(theirs, '', here)).status).toBe(400)
    const own = await signUp(email)
    const token = await tokenTo(world, email, 'activation')
    expect((await activate(token, '', here)).status).toBe(400)
    expect((await activate(token, '', world.console().with({ cookie: cookieOf(own) }))).status).toBe(200)
    expect(
      JSON.stringify(await world.db.global.selectFrom('one_time_tokens').selectAll().execute()),
    ).not.toContain(cookie.split('=')[1])
  })
})

describe('an activation mail that is asked for again', () => {
  const askAgain = (email: string, caller: Caller = world.console()): Promise<Answer> =>
    caller.post('/api/v1/auth/activation-mail', { email })

  test('is answered alike for a waiting, an unknown and an activated address, by the same work', async () => {
    await tokenFor('waiting@nowhere.example')
    const jobs = async () => (await world.db.global.selectFrom('jobs').select('id').execute()).length
    const answers: unknown[] = []
    const added: number[] = []
    for (const email of ['waiting@nowhere.example', 'unknown@nowhere.example', 'ada@harbor.example']) {
      const before = await jobs()
      answers.push(await sameness(await askAgain(email)))
      added.push((await jobs()) - before)
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(added).toEqual([1, 1, 1])
    expect(await sendRequestedMails(world)).toBe(3)
    expect(await mailsTo(world, 'waiting@nowhere.example')).toHaveLength(2)
    expect(await mailsTo(world, 'unknown@nowhere.example')).toEqual([])
    expect(await mailsTo(world, 'ada@harbor.example')).toEqual([])
  })

  test('brings the same sign-up with a new link, and voids the one before', async () => {
    const email = 'resent@nowhere.example'
    const first = await tokenFor(email)
    expect((await askAgain(' Resent@Nowhere.example ')).status).toBe(200)
    await sendRequestedMails(world)
    const second = await tokenTo(world, email, 'activation')
    expect(second).not.toBe(first)
    const refused = await activate(first)
    expect(refused.status).toBe(410)
    expect((await refused.json()).messages[0]).toContain(expired)
    expect((await activate(second)).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('brings nothing for a sign-up that is too old', async () => {
    await tokenFor('old@nowhere.example')
    world.clock.forward(limits.activationLife)
    await askAgain('old@nowhere.example')
    await sendRequestedMails(world)
    expect(await mailsTo(world, 'old@nowhere.example')).toHaveLength(1)
  })
})

describe('a password chosen at the sign-up', () => {
  test.each(['Password1!', 'Qwerty123!', 'Earshot-7!', 'Nowhere-1!', 'P@ssw0rd'])(
    '%s is told to be easy to guess, beside its field',
    async (easy) => {
      const answer = await signUp('easy@nowhere.example', { password: easy })
      expect(answer.status).toBe(400)
      expect((await answer.json()).errors).toEqual([
        {
          path: 'password',
          message:
            'This password is among the first that attackers try. Please choose one that is harder to guess.',
        },
      ])
    },
  )
})
