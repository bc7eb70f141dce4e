import { OwnFeedbackDetail } from '@earshot/shared/widget/widget'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { deliverAll, takeDue } from '../../test/deliver-all.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { mailNotification } from '../notification/mail/mail-notification.ts'

/* Access and notifications of the author and the followers of a merged item. */

let world: World
let ada: Caller
beforeAll(async () => {
  world = await openWorld()
  ada = await world.as('Ada')
  await ada.patch(project(), { moderation: 'off' })
}, 60_000)
beforeEach(() => open('public'))
afterAll(() => world.close())

const project = () => `/api/v1/projects/${world.harbor.projectId}`
const open = (boardAccess: 'public' | 'contacts' | 'team') => ok(ada.patch(project(), { boardAccess }))
const visitor = () => world.visitor(world.harbor)
const item = (id: string) => `/api/v1/feedback/${id}`

async function ok(call: Promise<Answer>) {
  const answer = await call
  const text = await answer.text()
  expect([answer.status < 300, text]).toEqual([true, text])
  return text === '' ? undefined : JSON.parse(text)
}

async function submit(title: string, kind: 'idea' | 'bug' = 'idea') {
  const author = await visitor()
  const sent = await ok(author.post('/e/v1/feedback', { kind, title, body: `Words of ${title}` }))
  return {
    author,
    id: sent.id,
    reference: sent.reference,
    link: byLink(new URL(sent.trackingUrl).hash.slice(1)),
  }
}

const byLink = (token: string) => world.console().with({ authorization: `Bearer ${token}` })
const tracked = '/api/v1/tracked-feedback'
const merge = (id: string, intoId: string) => ok(ada.put(`${item(id)}/merge`, { intoId }))
const undo = (id: string) => ok(ada.delete(`${item(id)}/merge`))
const own = async (by: Caller, id: string) =>
  OwnFeedbackDetail.parse(await ok(by.get(`/e/v1/me/feedback/${id}`)))
const ownList = async (by: Caller) => (await ok(by.get('/e/v1/me/feedback?limit=100'))).items
const said = ({ comments }: OwnFeedbackDetail) => comments.map(({ body }) => body)
const news = async (by: Caller) => (await ok(by.get('/e/v1/me/notifications?limit=100'))).items
const status = async (name: string): Promise<string> =>
  (await ok(ada.get(project()))).statuses.find((each: { name: string }) => each.name === name).id

test('whoever sent a private bug goes on reading and answering once it is merged, and nothing else where the board is not theirs', async () => {
  const [kept, bug] = [await submit('Stops at night', 'bug'), await submit('Freezes after dark', 'bug')]
  await ok(ada.patch(item(kept.id), { visibility: 'public' }))
  await ok(ada.post(`${item(bug.id)}/comments`, { body: 'Between us: send the log.' }))
  await ok(ada.post(`${item(bug.id)}/comments`, { body: 'Only we know.', internal: true }))
  await ok(kept.author.post(`/e/v1/feedback/${kept.id}/comments`, { body: 'It is the clock.' }))
  await open('contacts')
  const planned = await status('Planned')
  await ok(ada.put(`${item(kept.id)}/status`, { statusId: planned }))
  await deliverAll(world)
  await merge(bug.id, kept.id)
  await deliverAll(world)

  const listed = await ownList(bug.author)
  expect(listed).toMatchObject([{ id: bug.id, statusId: planned, merged: { into: null } }])
  const byTheLink = await ok(bug.link.get(tracked))
  expect(byTheLink).toMatchObject({ status: { name: 'Planned' }, following: true, shared: true })
  for (const read of [await own(bug.author, bug.id), OwnFeedbackDetail.parse(byTheLink.item)]) {
    expect(read).toMatchObject({
      ...{ id: bug.id, body: 'Words of Freezes after dark', statusId: planned },
      ...{ merged: { into: null }, frozen: { votes: true, comments: false }, listed: false },
    })
    expect(said(read)).toEqual(['Between us: send the log.'])
  }
  for (const text of [JSON.stringify(listed), JSON.stringify(byTheLink)])
    for (const word of [kept.id, kept.reference, 'Stops', 'clock', 'Only we'])
      expect(text).not.toContain(word)
  expect((await bug.author.get(`/e/v1/me/feedback/${kept.id}`)).status).toBe(404)

  const reply = await ok(bug.link.post(`${tracked}/comments`, { body: 'Here is the log.' }))
  const page = await ok(ada.get(`${item(kept.id)}/comments`))
  const stayed = { id: bug.id, reference: bug.reference, private: true }
  expect(page.items.map(({ body, origin }: { body: string; origin: unknown }) => [body, origin])).toEqual([
    ['Between us: send the log.', stayed],
    ['Only we know.', stayed],
    ['It is the clock.', null],
    ['Here is the log.', stayed],
  ])
  expect(await ok(ada.get(item(kept.id)))).toMatchObject({ answered: false, commentCount: 1 })
  const answer = { body: 'That is the reason.', parentId: reply.id }
  expect(await ok(ada.post(`${item(kept.id)}/comments`, answer))).toMatchObject({ origin: stayed })
  expect(await ok(ada.get(item(kept.id)))).toMatchObject({ answered: true, commentCount: 1 })
  await deliverAll(world)
  expect(await news(bug.author)).toMatchObject([
    { type: 'reply', feedback: { id: bug.id }, excerpt: 'That is the reason.' },
    { type: 'merged', feedback: { id: bug.id } },
    { type: 'reply', feedback: { id: bug.id }, excerpt: 'Between us: send the log.' },
  ])
  const words = ['Between us: send the log.', 'Here is the log.', 'That is the reason.']
  expect(said(await own(bug.author, bug.id))).toEqual(words)
  // Nobody else reads the private comments, not even readers of the target.
  for (const caller of [kept.author, kept.link, await visitor()])
    for (const path of [`/e/v1/me/feedback/${kept.id}`, `/e/v1/me/feedback/${bug.id}`, tracked])
      expect(await (await caller.get(path)).text()).not.toContain('log.')

  await open('public')
  expect(await own(bug.author, bug.id)).toMatchObject({
    merged: { into: { id: kept.id, title: 'Stops at night' } },
  })
  await undo(bug.id)
  expect(said(await own(bug.author, bug.id))).toEqual(words)
  expect(await ownList(bug.author)).toMatchObject([{ id: bug.id, merged: null }])
})

test('of an idea that everyone saw its author reads what was said till it was merged, and answers to their own words', async () => {
  const [kept, idea] = [await submit('Charts offline'), await submit('Maps without a network')]
  const other = await visitor()
  await ok(other.post(`/e/v1/feedback/${idea.id}/comments`, { body: 'Before.' }))
  const asked = await ok(idea.author.post(`/e/v1/feedback/${idea.id}/comments`, { body: 'Which maps?' }))
  await merge(idea.id, kept.id)
  world.clock.forward(1_000)
  ada = await world.as('Ada')
  const comments = `/e/v1/feedback/${kept.id}/comments`
  await ok(other.post(comments, { body: 'Later, about charts.' }))
  const before = (await ok(ada.get(`${item(kept.id)}/comments`))).items[0]
  expect(before).toMatchObject({ body: 'Before.', origin: { id: idea.id, private: false } })
  await ok(ada.post(`${item(kept.id)}/comments`, { body: 'To the other.', parentId: before.id }))
  await ok(ada.post(`${item(kept.id)}/comments`, { body: 'All of them.', parentId: asked.id }))
  await open('contacts')
  const words = ['Before.', 'Which maps?', 'All of them.']
  expect(said(await own(idea.author, idea.id))).toEqual(words)
  const paged = await ok(idea.author.get(`/e/v1/me/feedback/${idea.id}/comments?limit=2`))
  expect(paged.items).toMatchObject([{ body: 'Before.' }, { body: 'Which maps?' }])
  const next = `/e/v1/me/feedback/${idea.id}/comments?limit=2&cursor=${paged.nextCursor}`
  expect(await ok(idea.author.get(next))).toMatchObject({
    items: [{ body: 'All of them.' }],
    nextCursor: null,
  })
  const mine = `/e/v1/feedback/${idea.id}/comments`
  const thanks = await ok(idea.author.post(mine, { body: 'Thanks', parentId: asked.id }))
  expect(await ok(idea.author.patch(`${mine}/${thanks.id}`, { body: 'Thank you' }))).toMatchObject({
    body: 'Thank you',
  })
  expect(said(await own(idea.author, idea.id))).toEqual([...words, 'Thank you'])
  const hidden = (await ok(ada.get(`${item(kept.id)}/comments`))).items.find(
    ({ body }: { body: string }) => body === 'To the other.',
  )
  expect((await idea.author.post(mine, { body: 'I see', parentId: hidden.id })).status).toBe(400)
  expect((await idea.author.put(`/e/v1/feedback/${idea.id}/vote`)).status).toBe(404)
  await ok(idea.author.call('DELETE', `${mine}/${thanks.id}`))
  // An answer returns together with the comment that it answers.
  await open('public')
  await undo(idea.id)
  expect(said(await own(idea.author, idea.id))).toEqual([
    'Before.',
    'Which maps?',
    'To the other.',
    'All of them.',
  ])
  expect((await ok(ada.get(`${item(kept.id)}/comments`))).items).toMatchObject([
    { body: 'Later, about charts.' },
  ])
})

/** Proves an address of a caller. */
async function prove(by: Caller, email: string): Promise<void> {
  const name = email.split('@')[0] ?? ''
  await ok(by.put('/e/v1/me', { name, email: '' }))
  await world.services.db
    .tenant(world.harbor.tenantId)
    .transaction((tx) =>
      tx
        .updateTable('people')
        .set({ email, email_verified: 1, email_confirmed_at: world.clock.read() })
        .where('name', '=', name)
        .execute(),
    )
}

/** Mails to an address after the worker has run all due jobs. */
async function mailed(email: string): Promise<string[]> {
  const { services } = world
  if (!services.mailbox) throw new Error('A test has a mailbox')
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, services.mailbox)({ ...job, payload: JSON.parse(job.payload) })
  const mails = (await services.mailbox.list()).filter(({ to }) => to === email)
  return mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`)
}

test.each(['public', 'team'] as const)(
  'authors and followers are told of a merge once, with a link or in words that name nothing: %s',
  async (access) => {
    const [kept, idea] = [await submit('Quiet hours'), await submit('Silence at night')]
    const [named, anonymous] = [await visitor(), await visitor()]
    const addresses = [`author.${access}@mail.example`, `named.${access}@mail.example`] as const
    await prove(idea.author, addresses[0])
    await prove(named, addresses[1])
    for (const voter of [named, anonymous]) await ok(voter.put(`/e/v1/feedback/${idea.id}/vote`))
    await open(access)
    expect(await ok(ada.get(`${item(idea.id)}/merge?intoId=${kept.id}`))).toMatchObject({
      reach: { total: 3, byMail: 2, inWidget: 1 },
    })
    await merge(idea.id, kept.id)
    await deliverAll(world)
    await deliverAll(world)
    const told = async (by: Caller) => (await news(by)).map(({ feedback }: { feedback: unknown }) => feedback)
    const link = { id: kept.id, title: 'Quiet hours' }
    expect(await told(idea.author)).toMatchObject([access === 'public' ? link : { id: idea.id }])
    for (const by of [named, anonymous])
      expect(await told(by)).toMatchObject([access === 'public' ? link : null])
    expect(await told(kept.author)).toEqual([])
    const { items } = await ok(ada.get(`${item(kept.id)}/broadcasts`))
    expect(items).toMatchObject([{ type: 'merged', total: 3, done: 3 }])
    for (const by of [idea.author, named, anonymous])
      expect((await ok(by.get('/e/v1/me/notifications'))).unread).toBe(1)
    const mails = [...(await mailed(addresses[0])), ...(await mailed(addresses[1]))]
    expect(mails).toHaveLength(2)
    if (access === 'public') for (const mail of mails) expect(mail).toContain(`?item=${kept.reference}`)
    else {
      for (const mail of mails) {
        expect(mail).toContain('merged with similar feedback')
        expect(mail).not.toContain('Quiet')
        expect(mail).not.toContain(kept.reference)
      }
      expect(mails[0]).toContain('Silence at night')
      expect(mails[0]).toContain('/track?board=')
      expect(mails[1]).not.toContain('Silence')
    }
  },
)

test('a change of the status reaches who sent what was merged, without the words for its followers, as often as is counted', async () => {
  const [kept, idea] = [await submit('Anchor watch'), await submit('Watch the anchor')]
  await merge(idea.id, kept.id)
  await deliverAll(world)
  await open('contacts')
  const reach = async () => (await ok(ada.get(`/api/v1/reach?ids=${kept.id}`))).total
  // The target's author and the merged item's author, who both read the news on their own item.
  expect(await reach()).toBe(2)
  const statusId = await status('In progress')
  await ok(ada.put(`${item(kept.id)}/status`, { statusId, note: 'For the followers' }))
  await deliverAll(world)
  const [first] = (await ok(ada.get(`${item(kept.id)}/broadcasts`))).items
  expect(first).toMatchObject({ type: 'status_changed', total: 2, done: 2 })
  expect(await news(idea.author)).toMatchObject([
    { type: 'status_changed', statusId, feedback: { id: idea.id }, excerpt: null },
    { type: 'merged', feedback: { id: idea.id } },
  ])
  expect(await ownList(idea.author)).toMatchObject([{ id: idea.id, statusId, statusUnread: true }])
  await own(idea.author, idea.id)
  await expect.poll(async () => (await ownList(idea.author))[0].statusUnread).toBe(false)
  expect((await ok(idea.author.get('/e/v1/me/notifications'))).unread).toBe(0)
  expect(await ok(idea.link.patch(tracked, { following: false }))).toEqual({
    feedbackId: idea.id,
    following: false,
  })
  expect(await ok(idea.link.get(tracked))).toMatchObject({ following: false })
  expect(await reach()).toBe(1)
  await ok(ada.patch(item(kept.id), { visibility: 'team' }))
  expect(await reach()).toBe(0)
  await ok(idea.link.patch(tracked, { following: true }))
  expect(await reach()).toBe(1)
})

test('who sent an item that the team kept to itself reads it no more than before, and is told of its target only as a reader', async () => {
  const [kept, idea] = [await submit('Ropes'), await submit('Lines')]
  await ok(ada.patch(item(idea.id), { visibility: 'team' }))
  await merge(idea.id, kept.id)
  expect(await ownList(idea.author)).toEqual([])
  expect((await idea.link.get(tracked)).status).toBe(404)
  expect(await ok(idea.author.get(`/e/v1/me/feedback/${idea.id}`))).toMatchObject({
    id: kept.id,
    merged: null,
  })
  const reach = async () => (await ok(ada.get(`/api/v1/reach?ids=${kept.id}`))).total
  expect(await reach()).toBe(2)
  await open('contacts')
  expect(await reach()).toBe(1)
})

const orders = [
  ['first', 'second', 'third'],
  ['third', 'second', 'first'],
  ['second', 'third', 'first'],
  ['second', 'first', 'third'],
] as const

test.each(orders)(
  'who followed items that were merged twice follows the last, and each again as the merges are undone: %s, %s, %s',
  async (...order) => {
    const items = {
      first: await submit('Cables'),
      second: await submit('Warps'),
      third: await submit('Hawsers'),
      kept: await submit('Moorings'),
    }
    const { first, second, third, kept } = items
    const [all, left, both] = [await visitor(), await visitor(), await visitor()]
    for (const each of [first, second, third]) await ok(all.put(`/e/v1/feedback/${each.id}/vote`))
    for (const each of [first, third]) await ok(both.put(`/e/v1/feedback/${each.id}/follow`))
    // Somebody who unfollowed one of the items and follows another.
    for (const each of [first, third]) await ok(left.put(`/e/v1/feedback/${each.id}/vote`))
    await ok(left.call('DELETE', `/e/v1/feedback/${first.id}/follow`))
    const following = async () => {
      const ids = Object.values(items)
        .map(({ id }) => id)
        .join(',')
      const names = async (by: Caller) => {
        const { feedbackIds } = await ok(by.get(`/e/v1/me/follows?ids=${ids}`))
        return Object.entries(items)
          .filter(([, { id }]) => feedbackIds.includes(id))
          .map(([name]) => name)
      }
      return {
        all: await names(all),
        left: await names(left),
        both: await names(both),
        author: await names(first.author),
      }
    }
    const reach = async () => (await ok(ada.get(`/api/v1/reach?ids=${kept.id}`))).total
    const alone = await following()
    expect(alone).toEqual({
      all: ['first', 'second', 'third'],
      left: ['third'],
      both: ['first', 'third'],
      author: ['first'],
    })
    await merge(first.id, second.id)
    await merge(second.id, kept.id)
    await merge(third.id, kept.id)
    for (const by of [all, left, both])
      expect((await ok(by.get(`/e/v1/me/follows?ids=${kept.id}`))).feedbackIds).toEqual([kept.id])
    // Four authors and these three voters.
    expect(await reach()).toBe(7)
    expect((await ok(ada.get(item(kept.id)))).voteCount).toBe(6)
    const merged = new Set<string>(order)
    for (const name of order) {
      await undo(items[name].id)
      merged.delete(name)
      // Followers of every item still merged, directly or indirectly, are notified of the target.
      const there = (each: string) =>
        each === 'kept' || (merged.has(each) && (each !== 'first' || merged.has('second')))
      const followers = (some: (typeof alone)['all']) => some.some(there)
      const { author, ...others } = alone
      const right = Object.entries(others).filter(([, names]) => followers(names)).length
      const authors = ['first', 'second', 'third', 'kept'].filter(there).length
      expect([name, await reach()]).toEqual([name, right + authors])
    }
    expect(await following()).toEqual(alone)
    expect((await ok(ada.get(item(kept.id)))).voteCount).toBe(1)
  },
)
