import { limits } from '@earshot/shared/limits'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { linkTo, tokenTo } from '../../test/mails.ts'
import { storyPassword } from '../../test/story.ts'

let world: World

beforeEach(async () => {
  await world?.close()
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

const ask = (caller: Caller, email: string): Promise<Answer> =>
  caller.post('/api/v1/account/email-change', { email })
const prove = (token: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/auth/change-email', { token })
const accountOf = (caller: Caller) => caller.get('/api/v1/account').json()
const login = (email: string) =>
  world.console().post('/api/v1/auth/login', { email, password: storyPassword })

/** Queued mails of a template, newest first. */
async function mails(template: string) {
  const jobs = await world.db.global.selectFrom('jobs').select('payload').orderBy('id', 'desc').execute()
  return jobs.map(({ payload }) => JSON.parse(payload)).filter((mail) => mail.template === template)
}

async function tokenFor(caller: Caller, email: string): Promise<string> {
  expect((await ask(caller, email)).status).toBe(200)
  const [mail] = await mails('emailChange')
  expect(mail.to).toBe(email.toLowerCase())
  const link = await linkTo(world, mail.to, 'emailChange')
  expect(link).toMatch(/^https:\/\/earshot\.example\/change-email\/#[\w-]{32}$/)
  return link.split('#')[1] ?? ''
}

test('an address changes once it is proven, and not before', async () => {
  const ada = await world.as('Ada')
  const token = await tokenFor(ada, 'Ada@New.example')
  expect(await accountOf(ada)).toMatchObject({ email: 'ada@harbor.example', pendingEmail: 'ada@new.example' })
  expect((await login('ada@new.example')).status).toBe(401)
  expect((await prove(token, ada)).status).toBe(200)
  expect((await login('ada@new.example')).status).toBe(200)
  expect((await login('ada@harbor.example')).status).toBe(401)
})

test('the proof tells the old address, and signs out everywhere but where it was given', async () => {
  const [here, there] = [await world.as('Ada'), await world.as('Ada')]
  const proven = await prove(await tokenFor(here, 'ada@new.example'), here)
  expect(await proven.json()).toEqual({
    status: 'Ok',
    messages: ['Your email address is now ada@new.example.'],
  })
  const cookie = proven.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).not.toBe(here.headers.cookie)
  expect((await here.get('/api/v1/account')).status).toBe(401)
  expect((await there.get('/api/v1/account')).status).toBe(401)
  expect((await accountOf(world.console().with({ cookie }))).pendingEmail).toBeNull()
  const [notice] = await mails('emailChanged')
  expect(notice.to).toBe('ada@harbor.example')
  const entry = await world
    .tenant()
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ action: 'email.changed', actor_id: world.harbor.members.get('Ada') })
})

test('a wish for an address voids one’s own earlier wish, and nobody else’s', async () => {
  const [ada, ben] = [await world.as('Ada'), await world.as('Ben')]
  const first = await tokenFor(ada, 'shared@new.example')
  const bens = await tokenFor(ben, 'shared@new.example')
  const second = await tokenFor(ada, 'ada@new.example')
  expect((await prove(first)).status).toBe(410)
  expect((await prove(bens)).status).toBe(200)
  expect((await prove(second)).status).toBe(200)
})

test('the proof works in another browser, and leaves the session there alone', async () => {
  const [ada, ben] = [await world.as('Ada'), await world.as('Ben')]
  expect((await prove(await tokenFor(ada, 'ada@new.example'), ben)).status).toBe(200)
  expect((await ada.get('/api/v1/account')).status).toBe(401)
  expect((await login('ada@new.example')).status).toBe(200)
  expect((await accountOf(ben)).email).toBe('ben@harbor.example')
})

test('a link works once, of twenty at the same time too, for 24 hours to the second', async () => {
  const ada = await world.as('Ada')
  const once = await tokenFor(ada, 'ada@new.example')
  const answers = await Promise.all(Array.from({ length: 20 }, () => prove(once)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)])
  const again = await world.as('Ada')
  const late = await tokenFor(again, 'ada@late.example')
  world.clock.forward(limits.emailChangeLife)
  expect((await prove(late)).status).toBe(410)
})

test.each([
  ['another wish', (ada: Caller) => ask(ada, 'ada@other.example')],
  ['taking the wish back', (ada: Caller) => ada.delete('/api/v1/account/email-change')],
  [
    'another password',
    () =>
      world.db.global
        .updateTable('users')
        .set({ password_hash: 'changed' })
        .where('email', '=', 'ada@harbor.example')
        .execute(),
  ],
])('a link is dead after %s', async (_, happen) => {
  const ada = await world.as('Ada')
  const token = await tokenFor(ada, 'ada@new.example')
  await happen(ada)
  expect((await prove(token)).status).toBe(410)
  expect((await accountOf(ada)).email).toBe('ada@harbor.example')
})

test('a taken address gets the same answer as a free one, and its link changes nothing', async () => {
  const ada = await world.as('Ada')
  const free = await ask(ada, 'nobody@free.example')
  const taken = await ask(ada, 'ben@harbor.example')
  expect(taken.status).toBe(free.status)
  expect({ ...(await taken.json()), pendingEmail: '' }).toEqual({ ...(await free.json()), pendingEmail: '' })
  const [mail] = await mails('emailChange')
  const answer = await prove(await tokenTo(world, mail.to, 'emailChange'))
  expect(answer.status).toBe(410)
  expect((await answer.json()).messages).toEqual([
    'This email address belongs to another account, so yours stays as it was.',
  ])
  expect((await accountOf(ada)).email).toBe('ada@harbor.example')
})

test('an address that somebody takes at the very moment of the proof is a taken one', async () => {
  const { db } = world.services
  const ada = await world.as('Ada')
  const token = await tokenFor(ada, 'ada@new.example')
  const taking = await db.transaction(async (tx) => {
    await tx.global
      .updateTable('users')
      .set({ email: 'ada@new.example' })
      .where('email', '=', 'ben@harbor.example')
      .execute()
    const proof = prove(token)
    await expect.poll(() => hasLockWaiters(db)).toBe(true)
    return { proof }
  })
  expect((await taking.proof).status).toBe(410)
  expect((await accountOf(ada)).email).toBe('ada@harbor.example')
})

test('one’s own address, and none at all, are told beside the field', async () => {
  const ada = await world.as('Ada')
  const told = async (email: string) => (await (await ask(ada, email)).json()).errors
  expect(await told('ADA@harbor.example')).toEqual([
    { path: 'email', message: 'This is your email address already.' },
  ])
  expect((await told(''))[0]).toEqual({ path: 'email', message: 'Please enter your email address' })
  expect((await told('ada at harbor'))[0]).toEqual({
    path: 'email',
    message: 'Please enter a valid email address',
  })
})

test('a temporary address is refused beside the field, and gets no mail', async () => {
  const answer = await ask(await world.as('Ada'), 'ada@mailinator.com')
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toEqual([
    { path: 'email', message: 'This looks like a temporary email address. Please use your regular one.' },
  ])
  expect(await mails('emailChange')).toEqual([])
})

test('no token of another kind is taken, and looking changes nothing', async () => {
  const ada = await world.as('Ada')
  const token = await tokenFor(ada, 'ada@new.example')
  expect((await world.console().post('/api/v1/auth/activate', { token })).status).toBe(410)
  for (let count = 0; count < 3; count++) await world.console().get('/change-email/')
  expect((await prove(token)).status).toBe(200)
})
