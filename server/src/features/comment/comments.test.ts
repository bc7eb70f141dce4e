import { limits } from '@earshot/shared/limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let ada: Caller
let ben: Caller
let page: Caller
let author: Caller
let other: Caller
let ideaId: string

beforeAll(async () => {
  page = world.page(world.harbor)
  author = await world.visitor(world.harbor)
  ideaId = await newIdea('Ropes that float')
}, 60_000)

beforeEach(async () => {
  // New sessions for each test, because tests move the clock.
  ada = await world.as('Ada')
  ben = await world.as('Ben')
  author = await world.visitor(world.harbor)
  other = await world.visitor(world.harbor)
})

interface Comment {
  id: string
  body: string
  authorName: string
  deleted: boolean
  own?: boolean
  moderation?: string
  editedAt: number | null
}

async function newIdea(title: string): Promise<string> {
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
  await (await world.as('Ada')).put(`/api/v1/feedback/${id}/approval`, {})
  return id
}
const setModeration = (moderation: string) =>
  ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation })
const comment = (caller: Caller, body: string, parentId?: string, on = ideaId) =>
  caller.post(`/e/v1/feedback/${on}/comments`, { body, ...(parentId && { parentId }) }).json()
const decide = async (caller: Caller, id: string, what: string, body: object) =>
  caller.put(`/api/v1/comments/${id}/${what}`, body)
const publicPath = (id = ideaId) => `/e/v1/feedback/${id}?key=${world.harbor.publicKey}`
const seenByAll = (id = ideaId): Promise<{ comments: Comment[]; commentCount: number }> =>
  page.get(publicPath(id)).json()
const seenBy = (caller: Caller, id = ideaId): Promise<{ comments: Comment[] }> =>
  caller.get(`/e/v1/me/feedback/${id}`).json()
const ofTeam = async (id = ideaId) =>
  (await ada.get(`/api/v1/feedback/${id}/comments?limit=100`).json()).items as Array<
    Comment & Record<string, unknown>
  >
const statusNamed = async (name: string): Promise<string> => {
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  return statuses.find((status: { name: string }) => status.name === name).id
}

describe('a comment that is held for review', () => {
  test('is seen by its author, marked, and by the team with its reasons, and by nobody else', async () => {
    await setModeration('all')
    const id = await newIdea('Held below me')
    const said = await comment(author, 'Look at https://ropes.example', undefined, id)
    expect(said).toMatchObject({ own: true, moderation: 'held' })
    expect((await seenBy(author, id)).comments).toMatchObject([
      { id: said.id, own: true, moderation: 'held' },
    ])
    const further = await author.get(`/e/v1/me/feedback/${id}/comments`)
    expect((await further.json()).items).toMatchObject([{ id: said.id, own: true }])
    for (const answer of [
      await page.get(publicPath(id)),
      await page.get(`/e/v1/feedback/${id}/comments?key=${world.harbor.publicKey}`),
      await other.get(`/e/v1/me/feedback/${id}`),
      await other.get(`/e/v1/me/feedback/${id}/comments`),
      await page.get(`/e/v1/feedback?key=${world.harbor.publicKey}&limit=100`),
    ]) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(new RegExp(`${said.id}|ropes\\.example`))
    }
    expect((await seenByAll(id)).commentCount).toBe(0)
    expect((await comment(other, 'What?', said.id, id)).code).toBe('invalid_input')
    expect((await ofTeam(id))[0]).toMatchObject({
      id: said.id,
      moderation: 'held',
      holdReasons: ['moderated', 'links'],
    })
  })

  test('stands in the queue of the inbox under its item, and counts on the dashboard', async () => {
    await setModeration('all')
    const id = await newIdea('With something to decide below')
    const before = (await ada.get('/api/v1/dashboard').json()).held.count
    const said = await comment(author, 'Decide about me', undefined, id)
    const { items } = await ada.get('/api/v1/feedback?moderation=held&limit=100').json()
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
      moderation: 'approved',
      commentCount: 0,
      heldCommentCount: 1,
      heldComments: [{ id: said.id, body: 'Decide about me', holdReasons: ['moderated'] }],
    })
    expect((await ada.get('/api/v1/dashboard').json()).held.count).toBe(before + 1)
    await decide(ada, said.id, 'approval', {})
    expect((await ada.get('/api/v1/dashboard').json()).held.count).toBe(before)
    const after = await ada.get('/api/v1/feedback?moderation=held&limit=100').json()
    expect(after.items.map((item: { id: string }) => item.id)).not.toContain(id)
  })

  test('is approved, rejected and taken back like an item, and is counted while everyone sees it', async () => {
    await setModeration('unknown')
    const id = await newIdea('Counted')
    const said = await comment(author, 'One of several', undefined, id)
    const shown = async () => {
      const { comments, commentCount } = await seenByAll(id)
      return [comments.length, commentCount]
    }
    expect(said.moderation).toBe('held')
    expect(await shown()).toEqual([0, 0])
    await decide(ada, said.id, 'approval', {})
    await decide(ada, said.id, 'approval', {})
    expect(await shown()).toEqual([1, 1])
    expect(await (await decide(ada, said.id, 'hold', {})).json()).toMatchObject({
      moderation: 'held',
      holdReasons: ['not_trusted'],
    })
    expect(await shown()).toEqual([0, 0])
    await decide(ada, said.id, 'rejection', {})
    expect(await shown()).toEqual([0, 0])
    expect((await seenBy(author, id)).comments).toMatchObject([{ id: said.id, moderation: 'rejected' }])
  })

  test('brings its author trust or a block, which are taken back with the decision', async () => {
    await setModeration('unknown')
    const said = await comment(author, 'From somebody to trust')
    await decide(ada, said.id, 'approval', { trust: true })
    expect((await comment(author, 'Let through')).moderation).toBe('approved')
    await decide(ada, said.id, 'hold', { forget: true })
    expect((await comment(author, 'Held again')).moderation).toBe('held')
    await decide(ada, said.id, 'rejection', { block: true })
    const refused = await author.post(`/e/v1/feedback/${ideaId}/comments`, { body: 'And again' })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden'])
    await decide(ada, said.id, 'hold', { forget: true })
    expect((await comment(author, 'May write again')).moderation).toBe('held')
  })

  test('does not make an answered item ask again before it is approved', async () => {
    await setModeration('unknown')
    const id = await newIdea('Answered')
    await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'We will' })
    const answered = async () => (await ada.get(`/api/v1/feedback/${id}`).json()).answered
    const said = await comment(author, 'And when?', undefined, id)
    expect(await answered()).toBe(true)
    await decide(ada, said.id, 'approval', {})
    expect(await answered()).toBe(false)
  })

  test('is created once per key, and the answer that is remembered holds no words', async () => {
    await setModeration('all')
    const keyed = author.with({ 'idempotency-key': 'the same comment' })
    const said = await comment(keyed, 'Said only once here')
    expect(await comment(keyed, 'Said only once here')).toEqual(said)
    const kept = await world.tenant().selectFrom('idempotency_keys').select('response').execute()
    expect(kept.some(({ response }) => response.includes(said.id))).toBe(true)
    expect(JSON.stringify(kept)).not.toContain('Said only once here')
  })
})

test('a member’s comment, and one that only its author and the team can see, are not held', async () => {
  await setModeration('all')
  const bug = await author.post('/e/v1/feedback', { kind: 'bug', title: 'Stuck' }).json()
  expect((await comment(author, 'See https://a.example', undefined, bug.id)).moderation).toBe('approved')
  const answer = await ada.post(`/api/v1/feedback/${ideaId}/comments`, { body: 'See https://a.example' })
  expect(await answer.json()).toMatchObject({ moderation: 'approved', hidden: false, deleted: false })
})

describe('a visible comment', () => {
  test('is hidden from everyone but its author and the team, and shown again', async () => {
    await setModeration('off')
    const id = await newIdea('With a comment to hide')
    const said = await comment(author, 'Rather rude', undefined, id)
    expect((await seenByAll(id)).commentCount).toBe(1)
    expect(await (await decide(ada, said.id, 'hiding', { hidden: true })).json()).toMatchObject({
      hidden: true,
    })
    expect(await seenByAll(id)).toMatchObject({ comments: [], commentCount: 0 })
    expect((await seenBy(other, id)).comments).toEqual([])
    expect((await seenBy(author, id)).comments).toMatchObject([{ id: said.id, moderation: 'rejected' }])
    await decide(ada, said.id, 'hiding', { hidden: false })
    expect(await seenByAll(id)).toMatchObject({ comments: [{ id: said.id }], commentCount: 1 })
  })

  test('is deleted by the team: a line stands where it was answered, until the deletion is undone', async () => {
    await setModeration('off')
    const id = await newIdea('With a comment to delete')
    const said = await comment(author, 'Words to take away', undefined, id)
    await comment(other, 'A reply that stays', said.id, id)
    expect(await ada.delete(`/api/v1/comments/${said.id}`).json()).toMatchObject({
      deleted: true,
      restorable: true,
      body: '',
    })
    for (const { comments } of [await seenByAll(id), await seenBy(author, id), await seenBy(other, id)])
      expect(comments).toMatchObject([
        { id: said.id, deleted: true, body: '', authorName: '' },
        { body: 'A reply that stays', deleted: false },
      ])
    expect((await seenByAll(id)).commentCount).toBe(1)
    expect(JSON.stringify(await ofTeam(id))).not.toContain('Words to take away')
    expect(await (await ada.post('/api/v1/organisation/export')).text()).not.toContain('Words to take away')
    expect((await comment(other, 'To nothing', said.id, id)).code).toBe('invalid_input')
    await decide(ada, said.id, 'restoration', {})
    expect(await seenByAll(id)).toMatchObject({
      comments: [{ body: 'Words to take away' }, {}],
      commentCount: 2,
    })
  })

  test('leaves nothing behind once its deletion can no longer be undone', async () => {
    await setModeration('off')
    const id = await newIdea('With comments to erase')
    const [answered, alone] = [
      await comment(author, 'Answered, erased canary', undefined, id),
      await comment(author, 'Alone, erased canary', undefined, id),
    ]
    await comment(other, 'A reply', answered.id, id)
    for (const said of [answered, alone]) await ada.delete(`/api/v1/comments/${said.id}`)
    await sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })
    expect((await decide(ada, alone.id, 'restoration', {})).status).toBe(200)
    await ada.delete(`/api/v1/comments/${alone.id}`)
    world.clock.forward(limits.commentUndo + 1_000)
    ada = await world.as('Ada')
    const late = await decide(ada, answered.id, 'restoration', {})
    expect([late.status, (await late.json()).code]).toEqual([410, 'gone'])
    await sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })
    const rows = await world
      .tenant()
      .selectFrom('comments')
      .select(['id', 'body'])
      .where('feedback_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([{ id: answered.id, body: '' }, { body: 'A reply' }])
    expect((await seenByAll(id)).comments.map(({ deleted }) => deleted)).toEqual([true, false])
  })

  test('is deleted by its author, at once and for good, and by nobody else from outside', async () => {
    await setModeration('off')
    const id = await newIdea('With a comment to take back')
    const [answered, alone] = [
      await comment(author, 'Mine, answered', undefined, id),
      await comment(author, 'Mine, alone', undefined, id),
    ]
    await comment(other, 'A reply', answered.id, id)
    const path = (commentId: string) => `/e/v1/feedback/${id}/comments/${commentId}`
    expect((await other.delete(path(alone.id))).status).toBe(404)
    expect((await author.delete(`/e/v1/feedback/${ideaId}/comments/${alone.id}`)).status).toBe(404)
    for (const said of [answered, alone]) {
      const answer = await author.delete(path(said.id))
      expect([answer.status, await answer.json()]).toEqual([200, { id: said.id }])
    }
    expect((await author.delete(path(alone.id))).status).toBe(404)
    expect(await seenByAll(id)).toMatchObject({
      comments: [{ id: answered.id, deleted: true }, { body: 'A reply' }],
      commentCount: 1,
    })
    expect((await decide(ada, answered.id, 'restoration', {})).status).toBe(410)
    const rows = await world.tenant().selectFrom('comments').select('body').execute()
    expect(JSON.stringify(rows)).not.toContain('Mine, ')
  })
})

describe('an edited comment', () => {
  const path = (id: string, item = ideaId) => `/e/v1/feedback/${item}/comments/${id}`
  const versionsOf = (id: string) => ada.get(`/api/v1/comments/${id}/versions`).json()
  const wordsOf = async (id: string) =>
    (await versionsOf(id)).map(({ content }: { content: unknown }) => JSON.stringify(content))
  const edits = async () => {
    const { global } = world.db
    const events = global.selectFrom('events').select('seq').where('type', '=', 'comment.edited')
    return (await events.execute()).length
  }

  test('shows its new words and when they came, to everybody at once, and the team what stood there before', async () => {
    await setModeration('unknown')
    const id = await newIdea('With words to mend')
    const said = await comment(author, 'Ropes that flaot above all others here', undefined, id)
    await decide(ada, said.id, 'approval', { trust: true })
    expect((await seenByAll(id)).comments).toMatchObject([{ body: said.body, editedAt: null }])
    const before = await edits()
    expect(await versionsOf(said.id)).toEqual([])
    world.clock.forward(1_000)
    const answer = await author.patch(path(said.id, id), { body: ' Ropes that float above all others here ' })
    const editedAt = world.clock.read()
    const edited = { id: said.id, body: 'Ropes that float above all others here', moderation: 'approved' }
    expect(await answer.json()).toMatchObject({ ...edited, own: true, createdAt: said.createdAt, editedAt })
    expect((await seenByAll(id)).comments).toMatchObject([{ body: edited.body, editedAt }])
    expect((await seenBy(author, id)).comments).toMatchObject([{ ...edited, editedAt }])
    expect((await ofTeam(id))[0]).toMatchObject({ body: edited.body, editedAt })
    expect(await versionsOf(said.id)).toMatchObject([{ createdAt: said.createdAt }])
    expect(await wordsOf(said.id)).toEqual([expect.stringContaining('flaot')])
    expect(await edits()).toBe(before + 1)
    expect((await author.patch(path(said.id, id), { body: edited.body })).status).toBe(200)
    expect([await edits(), (await versionsOf(said.id)).length]).toEqual([before + 1, 1])
    expect((await other.get(`/api/v1/comments/${said.id}/versions`)).status).toBe(401)
  })

  test('is held again like a new one, which its counts follow, and waits on until the team decides', async () => {
    await setModeration('all')
    const id = await newIdea('With a comment to hold again')
    const said = await comment(author, 'Fine', undefined, id)
    await decide(ada, said.id, 'approval', {})
    const counts = async () => {
      const { commentCount, heldCommentCount } = await ada.get(`/api/v1/feedback/${id}`).json()
      return [commentCount, heldCommentCount, (await seenByAll(id)).comments.length]
    }
    expect(await counts()).toEqual([1, 0, 1])
    const edit = (body: string) => author.patch(path(said.id, id), { body }).json()
    await world
      .tenant()
      .updateTable('people')
      .set({ email: 'author@ropes.example', email_verified: 1 })
      .where('id', 'in', (eb) => eb.selectFrom('comments').select('author_id').where('id', '=', said.id))
      .execute()
    await setModeration('unknown')
    expect((await edit('Fine, I said')).moderation).toBe('approved')
    expect((await edit('See https://ropes.example')).moderation).toBe('held')
    expect(await counts()).toEqual([0, 1, 0])
    expect((await ofTeam(id))[0]).toMatchObject({ holdReasons: ['links'] })
    expect((await edit('Fine again')).moderation).toBe('held')
    expect(await counts()).toEqual([0, 1, 0])
    await decide(ada, said.id, 'approval', {})
    expect(await counts()).toEqual([1, 0, 1])
    // Similar texts by the same author do not count as repeated.
    await edit('A rope of many different colours for the winter')
    expect((await edit('A rope of many different colours, for the winter!')).moderation).toBe('approved')
  })

  test('is its author’s alone, and not what was deleted, hidden, rejected or stands under an item that is done', async () => {
    await setModeration('off')
    const id = await newIdea('With comments to leave alone')
    const [said, hidden, rejected, deleted] = [
      await comment(author, 'Mine', undefined, id),
      await comment(author, 'Hidden', undefined, id),
      await comment(author, 'Rejected', undefined, id),
      await comment(author, 'Deleted', undefined, id),
    ]
    await decide(ada, hidden.id, 'hiding', { hidden: true })
    await decide(ada, rejected.id, 'rejection', {})
    await ada.delete(`/api/v1/comments/${deleted.id}`)
    const tries = async (caller: Caller, commentId: string, item = id) =>
      (await caller.patch(path(commentId, item), { body: 'Other words' })).status
    expect(await tries(other, said.id)).toBe(404)
    expect(await tries(author, said.id, ideaId)).toBe(404)
    expect(await tries(author, hidden.id)).toBe(409)
    expect(await tries(author, rejected.id)).toBe(409)
    expect(await tries(author, deleted.id)).toBe(404)
    expect((await author.patch(path(said.id, id), { body: ' ' })).status).toBe(400)
    expect((await ada.patch(`/api/v1/comments/${said.id}`, { body: 'Other words' })).status).toBe(403)
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: await statusNamed('Done') })
    expect(await tries(author, said.id)).toBe(409)
    expect((await ofTeam(id)).map(({ body }) => body)).toEqual(['Mine', 'Hidden', 'Rejected', ''])
  })

  test('of a member’s is theirs, an official answer with the right to answer officially', async () => {
    const written = (caller: Caller, body: object) =>
      caller.post(`/api/v1/feedback/${ideaId}/comments`, body).json()
    const edit = (caller: Caller, { id }: Comment) =>
      caller.patch(`/api/v1/comments/${id}`, { body: 'See https://a.example' })
    const note = await written(ben, { body: 'A note', internal: true })
    expect(await (await edit(ben, note)).json()).toMatchObject({ internal: true, moderation: 'approved' })
    expect((await edit(ada, note)).status).toBe(403)
    const { items } = await ada.get(`/api/v1/audit-log?targetId=${ideaId}&targetKind=feedback`).json()
    expect(items[0]).toMatchObject({ action: 'comment.edited', actor: { id: note.author.id } })
    const official = await written(ada, { body: 'We will', official: true })
    expect(await (await edit(ada, official)).json()).toMatchObject({ official: true })
    await world
      .tenant()
      .updateTable('comments')
      .set({ author_id: note.author.id })
      .where('id', '=', official.id)
      .execute()
    expect((await edit(ben, official)).status).toBe(403)
  })

  test('keeps its newest earlier words alone, as long as its own, and nothing of an erased contact’s', async () => {
    await setModeration('off')
    const id = await newIdea('With much to mend')
    const said = await comment(author, 'canary 0', undefined, id)
    await comment(other, 'A reply', said.id, id)
    const edit = (number: number) => author.patch(path(said.id, id), { body: `canary ${number}` })
    for (let number = 1; number <= limits.commentVersionsKept + 1; number += 1) await edit(number)
    const words = await wordsOf(said.id)
    expect(words).toHaveLength(limits.commentVersionsKept)
    expect(words[0]).toContain(`canary ${limits.commentVersionsKept}`)
    expect(words.at(-1)).toContain('canary 1')
    const exported = async () => (await ada.post('/api/v1/organisation/export')).text()
    expect(await exported()).toContain('canary 5')
    expect(await (await author.get('/e/v1/me/export')).text()).toContain('canary 5')
    await ada.delete(`/api/v1/comments/${said.id}`)
    expect((await ada.get(`/api/v1/comments/${said.id}/versions`)).status).toBe(404)
    expect(await exported()).not.toContain('canary')
    await decide(ada, said.id, 'restoration', {})
    expect(await wordsOf(said.id)).toHaveLength(limits.commentVersionsKept)
    const kept = async () =>
      JSON.stringify(
        await world.tenant().selectFrom('comment_versions').select(['comment_id', 'body']).execute(),
      )
    const further = await comment(author, 'canary further', undefined, id)
    await author.patch(path(further.id, id), { body: 'Better' })
    await author.delete(path(said.id, id))
    expect(await kept()).not.toContain(said.id)
    expect(await kept()).toContain('canary further')
    expect((await author.delete('/e/v1/me')).status).toBe(204)
    expect(await kept()).not.toContain('canary')
    expect((await seenByAll(id)).comments.map(({ body }) => body)).toContain('Better')
  })
})

test('a member with the role User reads what is held and decides nothing', async () => {
  await setModeration('all')
  const said = await comment(author, 'Not for Ben to decide')
  for (const answer of [
    await decide(ben, said.id, 'approval', {}),
    await decide(ben, said.id, 'rejection', {}),
    await decide(ben, said.id, 'hold', {}),
    await decide(ben, said.id, 'hiding', { hidden: true }),
    await decide(ben, said.id, 'restoration', {}),
    await ben.delete(`/api/v1/comments/${said.id}`),
  ])
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  const { items } = await ben.get(`/api/v1/feedback/${ideaId}/comments?limit=100`).json()
  expect(items.find(({ id }: Comment) => id === said.id)).toMatchObject({ moderation: 'held' })
})

test('every decision about a comment is in the audit log', async () => {
  await setModeration('all')
  const said = await comment(author, 'Talked about')
  await decide(ada, said.id, 'approval', {})
  await decide(ada, said.id, 'rejection', {})
  await decide(ada, said.id, 'hold', {})
  await decide(ada, said.id, 'hiding', { hidden: true })
  await decide(ada, said.id, 'hiding', { hidden: false })
  await ada.delete(`/api/v1/comments/${said.id}`)
  await decide(ada, said.id, 'restoration', {})
  const { items } = await ada.get(`/api/v1/audit-log?targetKind=feedback&targetId=${ideaId}`).json()
  expect(items.slice(0, 7).map(({ action }: { action: string }) => action)).toEqual(
    ['approved', 'rejected', 'updated', 'hidden', 'shown', 'deleted', 'restored']
      .map((verb) => `comment.${verb}`)
      .reverse(),
  )
})

test('Done and Declined take no comments of customers, and the team may still write', async () => {
  await setModeration('off')
  for (const name of ['Done', 'Declined']) {
    const id = await newIdea(`Ended as ${name}`)
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: await statusNamed(name) })
    const answer = await other.post(`/e/v1/feedback/${id}/comments`, { body: 'One more thing' })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'frozen',
        detail: `This item is “${name}” and takes no more comments.`,
      }),
    ])
    expect((await page.get(publicPath(id)).json()).frozen).toEqual({ votes: true, comments: true })
    expect((await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Read the notes' })).status).toBe(201)
  }
})
