import type { MailingList } from '@earshot/shared/billing/subscription'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { Caller } from '../../test/caller.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { openWorld, sharedWorld } from '../../test/harness.ts'
import { mailsTo, tokenTo } from '../../test/mails.ts'
import { answerSubscription } from './subscribe.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })

let count = 0
const somebody = (): string => `reader.${++count}@nowhere.example`

const subscribe = (email: string, list: MailingList = 'waiting', more: object = {}) =>
  world.console().post('/api/v1/subscriptions', { list, email, ...more })

/** Runs the worker's jobs for typed addresses. @returns their number. */
async function answerAll(): Promise<number> {
  const { db } = world.services
  const jobs = await db.global
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'requestedSubscription')
    .orderBy('id')
    .execute()
  const answer = answerSubscription(world.services)
  for (const { id, payload } of jobs) {
    await answer({ id, tenantId: null, payload: JSON.parse(payload) })
    await db.transaction((tx) => tx.global.deleteFrom('jobs').where('id', '=', id).execute())
  }
  return jobs.length
}

const rows = (email: string) =>
  world.db.global.selectFrom('subscribers').selectAll().where('email', '=', email).execute()

const templates = async (email: string) => (await mailsTo(world, email)).map(({ template }) => template)

const confirm = (token: string) => world.console().post('/api/v1/subscriptions/confirm', { token })

const end = (token: string, erase = false) =>
  world.console().post('/api/v1/subscriptions/end', { token, erase })

/** A confirmed subscriber, and the token of their unsubscribe link. */
async function reader(list: MailingList = 'waiting'): Promise<{ email: string; out: string }> {
  const email = somebody()
  await subscribe(email, list)
  await answerAll()
  await confirm(await tokenTo(world, email, list === 'waiting' ? 'confirmWaitingList' : 'confirmNews'))
  return { email, out: await outOf(email) }
}

/** Token of the unsubscribe link in the newest mail. */
async function outOf(email: string): Promise<string> {
  const { params } = (await mailsTo(world, email)).at(-1) as unknown as {
    params: { unsubscribeLink: string }
  }
  return new URL(params.unsubscribeLink).hash.slice(1)
}

test.each([
  ['waiting', 'confirmWaitingList', 'You are on the waiting list.'],
  ['news', 'confirmNews', 'You are on the mailing list.'],
] as const)(
  'an address is on the list %s once its owner has confirmed it',
  { tags: ['2.38'] },
  async (list, template, told) => {
    const email = somebody()
    await subscribe(`  ${email.toUpperCase()} `, list)
    await answerAll()
    expect(await rows(email)).toMatchObject([{ list, email, confirmed_at: null }])
    const token = await tokenTo(world, email, template)
    expect(JSON.stringify(await rows(email))).not.toContain(token)
    const answer = await confirm(token)
    expect([answer.status, (await answer.json()).messages[0]]).toEqual([200, expect.stringContaining(told)])
    expect(await rows(email)).toMatchObject([{ confirmed_at: world.clock.read() }])
  },
)

test('the answer is the same for an address that is new, waits, is on the list, has left, or is a program’s', async () => {
  const waiting = somebody()
  await subscribe(waiting)
  const { email } = await reader()
  const gone = await reader()
  await end(gone.out)
  await answerAll()
  const answers = await Promise.all([
    subscribe(somebody()),
    subscribe(waiting),
    subscribe(email),
    subscribe(gone.email),
    subscribe(somebody(), 'waiting', { website: 'https://spam.example' }),
  ])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(bodies).size).toBe(1)
  // Each request leaves a job, and no other visible or measurable difference.
  expect(await answerAll()).toBe(4)
})

test('whoever asks twice has one row, and the newest link works', async () => {
  const email = somebody()
  await subscribe(email)
  await answerAll()
  const first = await tokenTo(world, email, 'confirmWaitingList')
  await subscribe(email.toUpperCase())
  await answerAll()
  const second = await tokenTo(world, email, 'confirmWaitingList')
  expect(await rows(email)).toHaveLength(1)
  expect((await confirm(first)).status).toBe(410)
  expect((await confirm(second)).status).toBe(200)
})

test('a link pressed twice answers the same, changes nothing more, and is dead once the address has left', async () => {
  const email = somebody()
  await subscribe(email)
  await answerAll()
  const token = await tokenTo(world, email, 'confirmWaitingList')
  const first = await (await confirm(token)).json()
  const confirmed = await rows(email)
  world.clock.forward(60_000)
  expect(await (await confirm(token)).json()).toEqual(first)
  expect(await rows(email)).toEqual(confirmed)
  await end(await outOf(email))
  expect((await confirm(token)).status).toBe(410)
})

test('of many that use a link at once, all are told that the address is on the list', async () => {
  const email = somebody()
  await subscribe(email)
  await answerAll()
  const token = await tokenTo(world, email, 'confirmWaitingList')
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200])
})

test('the two lists know nothing of each other', async () => {
  const { email, out } = await reader('waiting')
  await subscribe(email, 'news')
  await answerAll()
  await confirm(await tokenTo(world, email, 'confirmNews'))
  await end(out)
  const states = (await rows(email)).map((row) => [row.list, row.unsubscribed_at !== null])
  expect(Object.fromEntries(states)).toEqual({ waiting: true, news: false })
})

test('whoever is on the list already is told so by mail, and stays on it', async () => {
  const { email } = await reader()
  await subscribe(email)
  await answerAll()
  expect(await templates(email)).toEqual(['confirmWaitingList', 'subscribedAlready'])
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: null }])
})

test('a link is dead after its time, and the address it was for is forgotten', async () => {
  const email = somebody()
  await subscribe(email)
  await answerAll()
  const token = await tokenTo(world, email, 'confirmWaitingList')
  world.clock.forward(limits.subscriptionLife - 1)
  await sweepNow()
  expect(await rows(email)).toHaveLength(1)
  world.clock.forward(1)
  expect((await confirm(token)).status).toBe(410)
  await sweepNow()
  expect(await rows(email)).toEqual([])
})

const sweepNow = () => sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })

test('the page of a link out of a list learns which list it is, and of a foreign link that it is none', async () => {
  const look = (token: string) => world.console().post('/api/v1/subscriptions/look', { token })
  const { email, out } = await reader('news')
  expect(await (await look(out)).json()).toEqual({ list: 'news' })
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: null }])
  await end(out, true)
  expect(await (await look(out)).json()).toEqual({ list: null })
  expect((await look(`${out}x`)).status).toBe(410)
})

test('a link out of a list works without a login, as often as one likes', async () => {
  const { email, out } = await reader()
  for (const _ of [1, 2]) expect((await end(out)).status).toBe(200)
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: world.clock.read() }])
})

test('whoever comes back after leaving confirms anew', async () => {
  const { email, out } = await reader()
  await end(out)
  await subscribe(email)
  await answerAll()
  const [row] = await rows(email)
  expect(row?.unsubscribed_at).not.toBeNull()
  await confirm(await tokenTo(world, email, 'confirmWaitingList'))
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: null, confirmed_at: world.clock.read() }])
})

test('whoever leaves while a confirmation waits is not put on the list by it', async () => {
  const email = somebody()
  await subscribe(email)
  await answerAll()
  await end(await outOf(email))
  expect((await confirm(await tokenTo(world, email, 'confirmWaitingList'))).status).toBe(410)
})

test('an address is deleted when its owner wants that, and the link still answers', async () => {
  const { email, out } = await reader()
  expect((await end(out, true)).status).toBe(200)
  expect(await rows(email)).toEqual([])
  expect((await end(out)).status).toBe(200)
})

test('who has left is forgotten after a while, who has not is kept', async () => {
  const { email, out } = await reader()
  const other = await reader()
  await end(out)
  world.clock.forward(limits.unsubscribedKept)
  await sweepNow()
  expect(await rows(email)).toEqual([])
  expect(await rows(other.email)).toHaveLength(1)
})

test('a link that we did not make takes nobody off a list', async () => {
  const { email, out } = await reader()
  const [id = '', signature = ''] = out.split('.')
  const [other = ''] = (await reader()).out.split('.')
  for (const token of [
    `${other}.${signature}`,
    `${id}.${'a'.repeat(signature.length)}`,
    `${id}.`,
    'x'.repeat(60),
  ])
    expect((await end(token, true)).status).toBe(410)
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: null }])
})

test('a mail program’s button takes its reader off the list, from anywhere (RFC 8058)', async () => {
  const { email, out } = await reader('news')
  const program = new Caller(world.app, { 'content-type': 'application/x-www-form-urlencoded' })
  const answer = await program.post(`/unsubscribe?token=${out}`, 'List-Unsubscribe=One-Click')
  expect(answer.status).toBe(200)
  expect(await rows(email)).toMatchObject([{ unsubscribed_at: world.clock.read() }])
  expect((await program.post('/unsubscribe?token=never-given-to-anybody-at-all', 'x')).status).toBe(410)
})

test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  ['nobody', 'Please enter a valid email address'],
  ['a@b.example, c@d.example', 'Please enter a valid email address'],
  ['a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
])('the address %j is refused beside its field', async (email, message) => {
  const answer = await subscribe(email)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors[0]).toEqual({ path: 'email', message })
})

test('nobody is sent more than a few of these letters a day, and an address without a mail is not kept', async () => {
  const place = await openWorld({ RATE_LIMIT_FACTOR: '1' })
  const ask = async (email: string) =>
    (await place.console().post('/api/v1/subscriptions', { list: 'waiting', email })).status
  const email = 'plenty@nowhere.example'
  for (let sent = 0; sent < mailLimits.requestedMailsDaily; sent++) expect(await ask(email)).toBe(200)
  expect(await ask(email)).toBe(429)
  expect(await ask('plenty+again@nowhere.example')).toBe(429)
  for (const { tenantId, id, payload } of await takeDue(place.services, 'requestedSubscription'))
    await answerSubscription(place.services)({ id, tenantId, payload: JSON.parse(payload) })
  expect(await mailsTo(place, email)).toHaveLength(mailLimits.requestedMailsDaily)
  const kept = await place.services.db.global.selectFrom('subscribers').select('email').execute()
  expect(kept).toEqual([{ email }])
  await place.close()
}, 60_000)
