import { beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { lockFeedback } from '../feedback/feedback.queries.ts'

const world = sharedWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

const visitor = () => world.visitor(world.harbor)
const item = (id: string) => `/api/v1/feedback/${id}`
const json = async (answer: Promise<Answer>) => (await answer).json()

async function submit(title: string, kind: 'idea' | 'bug' = 'idea') {
  const author = await visitor()
  const { id, reference } = await json(author.post('/e/v1/feedback', { kind, title }))
  return { author, id, reference }
}

const merge = (id: string, intoId: string) => ada.put(`${item(id)}/merge`, { intoId })
const comment = (by: Caller, id: string, body: string) => by.post(`/e/v1/feedback/${id}/comments`, { body })

test('votes, followers and public comments go along once each, and its address leads to the other', async () => {
  const [kept, other] = [await submit('Charts offline'), await submit('Maps without a network')]
  const [both, late] = [await visitor(), await visitor()]
  for (const { id } of [kept, other]) await both.put(`/e/v1/feedback/${id}/vote`)
  await late.put(`/e/v1/feedback/${other.id}/vote`)
  const said = await json(comment(late, other.id, 'On deck, please.'))
  expect(await json(ada.get(`${item(other.id)}/merge?intoId=${kept.id}`))).toEqual({
    voteCount: 4,
    commentsMove: true,
    reach: { total: 3, byMail: 0, inWidget: 3 },
  })
  const merged = await merge(other.id, kept.id)
  expect(merged.status).toBe(200)
  expect(await merged.json()).toMatchObject({ id: kept.id, voteCount: 4, commentCount: 1 })

  const key = `key=${world.harbor.publicKey}`
  for (const name of [other.id, other.reference]) {
    const led = await json(late.get(`/e/v1/feedback/${name}?${key}`))
    expect(led).toMatchObject({ id: kept.id, comments: [{ id: said.id, body: 'On deck, please.' }] })
  }
  for (const path of [`feedback/${other.id}/comments?${key}`, `me/feedback/${other.id}/comments`])
    expect(await json(late.get(`/e/v1/${path}`))).toMatchObject({ items: [{ id: said.id }] })
  const listed = await (await late.get(`/e/v1/feedback?${key}&sort=newest&limit=100`)).text()
  const found = await (await late.get(`/e/v1/feedback?${key}&query=network`)).text()
  const inbox = await (await ada.get('/api/v1/feedback?limit=100')).text()
  for (const text of [listed, found, inbox]) expect(text).not.toContain('Maps without')
  expect((await json(late.get(`/e/v1/me/votes?ids=${kept.id}`))).feedbackIds).toEqual([kept.id])

  await deliverAll(world)
  for (const told of [other.author, late, both]) {
    const { items } = await json(told.get('/e/v1/me/notifications'))
    expect(items.map(({ type }: { type: string }) => type)).toContain('merged')
    // Older notifications of the merged item lead to the target, too.
    for (const { feedback } of items) expect(feedback.id).toBe(kept.id)
  }
  expect((await json(kept.author.get('/e/v1/me/notifications'))).items).toEqual([])
  expect(await json(ada.get(`/api/v1/reach?ids=${kept.id}`))).toMatchObject({ total: 4 })
  expect(await json(ada.get(item(other.id)))).toMatchObject({
    mergedInto: { id: kept.id, reference: kept.reference },
  })
})

test('it can be taken back without a time limit, with its votes, words and place', async () => {
  const [kept, other] = [await submit('Tides'), await submit('Tide tables')]
  const [both, late] = [await visitor(), await visitor()]
  for (const { id } of [kept, other]) await both.put(`/e/v1/feedback/${id}/vote`)
  await late.put(`/e/v1/feedback/${other.id}/vote`)
  await comment(late, other.id, 'For the harbour.')
  await merge(other.id, kept.id)
  expect((await ada.patch(item(other.id), { visibility: 'public' })).status).toBe(409)
  const back = await ada.call('DELETE', `${item(other.id)}/merge`)
  expect(await back.json()).toMatchObject({
    voteCount: 3,
    commentCount: 1,
    mergedInto: null,
    visibility: 'public',
  })
  expect(await json(ada.get(item(kept.id)))).toMatchObject({ voteCount: 2, commentCount: 0 })
  expect(await json(ada.get(`/api/v1/reach?ids=${kept.id}`))).toMatchObject({ total: 2 })
  expect((await ada.call('DELETE', `${item(other.id)}/merge`)).status).toBe(409)
  await merge(other.id, kept.id)
  world.clock.forward(400 * 24 * 60 * 60_000)
  ada = await world.as('Ada')
  const again = await ada.call('DELETE', `${item(other.id)}/merge`)
  expect([again.status, await again.json()]).toMatchObject([200, { voteCount: 3, mergedInto: null }])
})

test.each(['first', 'last'] as const)(
  'what an item took in goes along when it is merged again, and comes back when the %s merge is taken back first',
  async (order) => {
    const [kept, other, oldest] = [
      await submit('Harbour fees'),
      await submit('Fees'),
      await submit('Mooring'),
    ]
    const late = await visitor()
    await late.put(`/e/v1/feedback/${oldest.id}/vote`)
    await comment(late, oldest.id, 'From the oldest.')
    await merge(oldest.id, other.id)
    await comment(late, other.id, 'From the other.')
    await merge(other.id, kept.id)
    const stands = async (id: string) => {
      const { items } = await json(ada.get(`${item(id)}/comments`))
      const { voteCount, commentCount } = await json(ada.get(item(id)))
      const said = items.map(({ body }: { body: string }) => body)
      expect(commentCount).toBe(said.length)
      return [voteCount, ...said]
    }
    expect(await stands(kept.id)).toEqual([4, 'From the oldest.', 'From the other.'])
    const [one, two] = order === 'first' ? [oldest, other] : [other, oldest]
    expect((await ada.call('DELETE', `${item(one.id)}/merge`)).status).toBe(200)
    expect(await stands(one.id)).toEqual(
      order === 'first' ? [2, 'From the oldest.'] : [3, 'From the oldest.', 'From the other.'],
    )
    expect(await stands(kept.id)).toEqual(order === 'first' ? [2, 'From the other.'] : [1])
    expect((await ada.call('DELETE', `${item(two.id)}/merge`)).status).toBe(200)
    expect(await stands(oldest.id)).toEqual([2, 'From the oldest.'])
    expect(await stands(other.id)).toEqual([1, 'From the other.'])
    expect(await stands(kept.id)).toEqual([1])
  },
)

test('what was said in private stays, and what everyone sees is not merged into what not everyone sees', async () => {
  const [idea, bug, seen] = [
    await submit('A map'),
    await submit('It crashes', 'bug'),
    await submit('It stops', 'bug'),
  ]
  await ada.post(`${item(bug.id)}/comments`, { body: 'Between us: look at the log.' })
  expect((await merge(bug.id, idea.id)).status).toBe(400)
  expect((await merge(bug.id, bug.id)).status).toBe(400)
  await ada.patch(item(seen.id), { visibility: 'public' })
  expect((await merge(seen.id, bug.id)).status).toBe(409)
  expect((await merge(bug.id, seen.id)).status).toBe(200)
  for (const reader of [seen.author, bug.author, await visitor()]) {
    const text = await (await reader.get(`/e/v1/feedback/${bug.id}?key=${world.harbor.publicKey}`)).text()
    expect(text).toContain('It stops')
    expect(text).not.toContain('Between us')
  }
  expect((await ada.call('DELETE', item(seen.id))).status).toBe(204)
  expect(await json(ada.get(item(bug.id)))).toMatchObject({ mergedInto: null, visibility: 'author' })
})

test('two private bugs are merged, and each author reads on only their own words and the outcome', async () => {
  const [kept, bug] = [await submit('Stops at sea', 'bug'), await submit('Freezes in fog', 'bug')]
  await comment(kept.author, kept.id, 'It was night.')
  await comment(bug.author, bug.id, 'It was foggy.')
  await ada.post(`${item(bug.id)}/comments`, { body: 'Which fog?' })
  expect((await json(ada.get(`${item(bug.id)}/merge?intoId=${kept.id}`))).commentsMove).toBe(false)
  expect(await json(merge(bug.id, kept.id))).toMatchObject({ id: kept.id, affectedCount: 2 })
  await ada.post(`${item(kept.id)}/comments`, { body: 'Found it.' })
  const { items } = await json(ada.get(`${item(kept.id)}/comments`))
  expect(items.map(({ body }: { body: string }) => body)).toEqual([
    ...['It was night.', 'It was foggy.', 'Which fog?', 'Found it.'],
  ])
  const { reports } = await json(ada.get(item(kept.id)))
  expect(new Set(reports.map((each: { author: { id: string } }) => each.author.id)).size).toBe(2)
  const read = async (by: Caller, id: string) => (await by.get(`/e/v1/me/feedback/${id}`)).text()
  const [ofKept, ofBug] = [await read(kept.author, kept.id), await read(bug.author, bug.id)]
  for (const words of ['Stops at sea', 'It was night.', 'Found it.']) expect(ofKept).toContain(words)
  for (const words of ['Freezes in fog', 'It was foggy.', 'Which fog?']) {
    expect(ofBug).toContain(words)
    expect(ofKept).not.toContain(words)
  }
  for (const words of ['Stops at sea', kept.reference, 'It was night.', 'Found it.'])
    expect(ofBug).not.toContain(words)
  expect((await bug.author.get(`/e/v1/me/feedback/${kept.id}`)).status).toBe(404)
  expect(await read(kept.author, bug.id)).toBe(await read(kept.author, kept.id))
  expect((await (await visitor()).get(`/e/v1/me/feedback/${bug.id}`)).status).toBe(404)
  const { statuses } = await json(ada.get(`/api/v1/projects/${world.harbor.projectId}`))
  const statusId = statuses.find(({ name }: { name: string }) => name === 'Done').id
  await ada.put(`${item(kept.id)}/status`, { statusId })
  await deliverAll(world)
  expect(JSON.parse(await read(bug.author, bug.id))).toMatchObject({ statusId, merged: { into: null } })
  const news = await json(bug.author.get('/e/v1/me/notifications'))
  for (const type of ['status_changed', 'merged'])
    expect(news.items).toContainEqual(
      expect.objectContaining({ type, feedback: expect.objectContaining({ id: bug.id }) }),
    )
  expect(JSON.stringify(news)).not.toContain('Stops at sea')
})

test('what was merged has everything back once the other one is erased', async () => {
  const [kept, other, oldest] = [await submit('Anchors'), await submit('Anchor'), await submit('An anchor')]
  const late = await visitor()
  await late.put(`/e/v1/feedback/${oldest.id}/vote`)
  await comment(late, oldest.id, 'On sand, too.')
  const tag = await json(ada.post('/api/v1/tags', { name: 'Anchors' }))
  await ada.put('/api/v1/tagging', { feedbackIds: [other.id], add: [tag.id] })
  await merge(oldest.id, other.id)
  await merge(other.id, kept.id)
  expect((await ada.call('DELETE', item(kept.id))).status).toBe(204)
  expect(await json(ada.get(item(other.id)))).toMatchObject({
    ...{ mergedInto: null, visibility: 'author', voteCount: 3, commentCount: 1, tagIds: [tag.id] },
  })
  expect((await ada.call('DELETE', `${item(other.id)}/merge?undoes=${kept.id}`)).status).toBe(409)
  expect(await json(ada.call('DELETE', `${item(oldest.id)}/merge`))).toMatchObject({
    ...{ visibility: 'public', voteCount: 2, commentCount: 1 },
  })
  expect(await json(ada.get(item(other.id)))).toMatchObject({ voteCount: 1, commentCount: 0 })
})

test('of two that are merged into each other at once one is', async () => {
  const [one, other] = [await submit('Left'), await submit('Right')]
  const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('earlier notifications about a merged item lead to the one that took it in, and are read with it', async () => {
  const [kept, other] = [await submit('Quiet hours'), await submit('Silence at night')]
  const late = await visitor()
  await late.put(`/e/v1/feedback/${other.id}/vote`)
  await ada.post(`${item(other.id)}/comments`, { body: 'Which hours?', official: true })
  await deliverAll(world)
  // Moves the clock, so that the merge is listed first.
  world.clock.forward(1_000)
  await merge(other.id, kept.id)
  await deliverAll(world)
  const seen = async () => json(late.get('/e/v1/me/notifications'))
  expect(await seen()).toMatchObject({
    items: [
      { type: 'merged', feedback: { id: kept.id } },
      { type: 'official_answer', feedback: { id: kept.id }, excerpt: 'Which hours?' },
    ],
    unread: 2,
  })
  await ada.patch(item(kept.id), { visibility: 'author' })
  await deliverAll(world)
  // Only the fact of the merge is left to show.
  expect(await seen()).toMatchObject({ items: [{ type: 'merged', feedback: null }], unread: 1 })
  await ada.patch(item(kept.id), { visibility: 'public' })
  await deliverAll(world)
  expect((await seen()).unread).toBe(2)
  await late.get(`/e/v1/me/feedback/${kept.id}`)
  await expect.poll(async () => (await seen()).unread).toBe(0)
})

test('tasks, tags and entries of the changelog go along, and come back', async () => {
  const [kept, other] = [await submit('Sail colours'), await submit('Colours of the sails')]
  const path = `/api/v1/projects/${world.harbor.projectId}`
  const { columns } = await json(ada.get(`${path}/board`))
  const card = { projectId: world.harbor.projectId, columnId: columns[0].id }
  const shared = await json(
    ada.post('/api/v1/tasks', { ...card, title: 'Both', feedbackIds: [kept.id, other.id] }),
  )
  const task = await json(ada.post('/api/v1/tasks', { ...card, title: 'Paint', feedbackIds: [other.id] }))
  const tag = await json(ada.post('/api/v1/tags', { name: 'Sails' }))
  await ada.put('/api/v1/tagging', { feedbackIds: [other.id], add: [tag.id] })
  const entry = await json(ada.post(`${path}/changelog`, { title: 'Colours', feedbackIds: [other.id] }))
  const linked = async () => ({
    shared: (await json(ada.get(`/api/v1/tasks/${shared.id}`))).feedback.map(({ id }: { id: string }) => id),
    task: (await json(ada.get(`/api/v1/tasks/${task.id}`))).feedback.map(({ id }: { id: string }) => id),
    tags: (await json(ada.get(item(kept.id)))).tagIds,
    entry: (await json(ada.get(`/api/v1/changelog/${entry.id}`))).feedback.map(
      ({ id }: { id: string }) => id,
    ),
  })
  await merge(other.id, kept.id)
  expect(await linked()).toEqual({ shared: [kept.id], task: [kept.id], tags: [tag.id], entry: [kept.id] })
  await ada.call('DELETE', `${item(other.id)}/merge`)
  expect(await linked()).toEqual({
    shared: [kept.id, other.id],
    task: [other.id],
    tags: [],
    entry: [other.id],
  })
  expect((await json(ada.get(item(other.id)))).tagIds).toEqual([tag.id])
})

test('what is linked to a merged item afterwards moves it to no other status', async () => {
  const [kept, other] = [await submit('Berths for boats'), await submit('Places for boats')]
  await merge(other.id, kept.id)
  const project = `/api/v1/projects/${world.harbor.projectId}`
  const { columns } = await json(ada.get(`${project}/board`))
  const done = columns.find(({ statusId }: { statusId: string | null }) => statusId !== null)
  const before = (await json(ada.get(item(other.id)))).statusId
  expect(before).not.toBe(done.statusId)
  const links = { title: 'Boats', feedbackIds: [other.id] }
  const task = { projectId: world.harbor.projectId, columnId: columns[0].id, ...links }
  const { id: taskId } = await json(ada.post('/api/v1/tasks', task))
  const placement = { columnId: done.id, applyStatus: true }
  expect((await ada.put(`/api/v1/tasks/${taskId}/placement`, placement)).status).toBe(200)
  const { id: entryId } = await json(ada.post(`${project}/changelog`, links))
  const publication = { quiet: true, finishesItems: true }
  expect((await ada.put(`/api/v1/changelog/${entryId}/publication`, publication)).status).toBe(200)
  expect((await json(ada.get(item(other.id)))).statusId).toBe(before)
})

test.each(['first', 'last'] as const)(
  'what came along with an item that was merged again comes back when the %s merge is undone first',
  async (order) => {
    const [kept, other, oldest, same] = [
      await submit('Night lights'),
      await submit('Lights at night'),
      await submit('Lanterns at night'),
      await submit('Lamps at night'),
    ]
    const tag = async (name: string, ...items: { id: string }[]) => {
      const { id } = await json(ada.post('/api/v1/tags', { name: `${name} ${order}` }))
      await ada.put('/api/v1/tagging', { feedbackIds: items.map((each) => each.id), add: [id] })
      return id as string
    }
    const ofOldest = await tag('Oldest', oldest)
    const ofBoth = await tag('Both', oldest, other)
    const ofSame = await tag('Same', oldest, same)
    const ofOther = await tag('Other', other)
    const tagsOf = async (...items: { id: string }[]) =>
      Promise.all(items.map(async ({ id }) => (await json(ada.get(item(id)))).tagIds.sort()))
    const undo = async ({ id }: { id: string }) =>
      expect((await ada.call('DELETE', `${item(id)}/merge`)).status).toBe(200)
    await merge(oldest.id, other.id)
    await merge(same.id, other.id)
    await merge(other.id, kept.id)
    expect(await tagsOf(kept, other)).toEqual([[ofOldest, ofBoth, ofSame, ofOther].sort(), []])
    await undo(order === 'first' ? oldest : other)
    expect(await tagsOf(kept, other, oldest)).toEqual(
      order === 'first'
        ? [[ofBoth, ofSame, ofOther].sort(), [], [ofOldest, ofBoth, ofSame].sort()]
        : [[], [ofOldest, ofBoth, ofSame, ofOther].sort(), []],
    )
    await undo(order === 'first' ? other : oldest)
    expect(await tagsOf(kept, other, oldest)).toEqual([
      [],
      [ofBoth, ofSame, ofOther].sort(),
      [ofOldest, ofBoth, ofSame].sort(),
    ])
    await undo(same)
    expect(await tagsOf(other, same)).toEqual([[ofBoth, ofOther].sort(), [ofSame]])
  },
)

test('a vote that is under way while its item is merged is either counted where it went or refused', async () => {
  const [kept, other] = [await submit('Night sailing'), await submit('Sailing at night')]
  const voter = await visitor()
  const voted = await world.tenant().transaction(async (merging) => {
    await lockFeedback(merging, other.id)
    const voted = voter.put(`/e/v1/feedback/${other.id}/vote`)
    await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
    await merging
      .updateTable('feedback')
      .set({ merged_into_id: kept.id })
      .where('id', '=', other.id)
      .execute()
    return { voted }
  })
  expect((await voted.voted).status).toBe(404)
  expect((await json(voter.get(`/e/v1/me/votes?ids=${kept.id},${other.id}`))).feedbackIds).toEqual([])
})
