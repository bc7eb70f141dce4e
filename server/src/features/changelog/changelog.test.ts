import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { publishScheduled } from './publication.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let ada: Caller
let page: Caller
let reporter: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  page = world.page(world.harbor)
  reporter = await world.visitor(world.harbor)
})

const path = () => `/api/v1/projects/${world.harbor.projectId}/changelog`
const newEntry = (entry: object) => ada.post(path(), { title: 'Vouchers', ...entry }).json()
const publish = (id: string, how: object = {}) => ada.put(`/api/v1/changelog/${id}/publication`, how)
const published = async (): Promise<Array<Record<string, unknown>>> =>
  (await page.get(`/e/v1/changelog?key=${world.harbor.publicKey}`).json()).items
const titles = async () => (await published()).map(({ title }) => title)
const submit = async (kind: string, title: string): Promise<string> => {
  const { id } = await reporter.post('/e/v1/feedback', { kind, title }).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  return id
}
const statusesOf = async (): Promise<Array<{ id: string; name: string }>> =>
  (await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()).statuses
const finish = async (id: string) => {
  const done = (await statusesOf()).find(({ name }) => name === 'Done')
  await ada.put(`/api/v1/feedback/${id}/status`, { statusId: done?.id, quiet: true })
}
const run = (entryId: string) =>
  publishScheduled(world.services)({
    id: newId(),
    tenantId: world.harbor.tenantId,
    payload: { entryId, personId: world.harbor.personId },
  })

test('a draft is the team’s own until it is published, with the feedback that everyone may see', async () => {
  const ideaId = await submit('idea', 'Pay with a voucher')
  const bugId = await submit('bug', 'Vouchers vanish')
  const entry = await newEntry({
    body: 'Type the **code**.',
    labels: ['new', 'new'],
    feedbackIds: [ideaId, bugId],
  })
  expect(entry).toMatchObject({ state: 'draft', labels: ['new'], editedAt: null, quiet: false })
  expect(entry.feedback).toHaveLength(2)
  const address = `/e/v1/changelog/${entry.id}?key=${world.harbor.publicKey}`
  expect((await page.get(address)).status).toBe(404)

  expect((await (await publish(entry.id)).json()).state).toBe('published')
  const [first] = await published()
  expect(first).toMatchObject({
    id: entry.id,
    title: 'Vouchers',
    content: [
      {
        type: 'paragraph',
        spans: [{ text: 'Type the ' }, { text: 'code', marks: ['strong'] }, { text: '.' }],
      },
    ],
    feedback: [{ id: ideaId }],
  })
  expect(await page.get(address).json()).toEqual(first)
  const known = await page.get(address)
  expect((await page.with({ 'if-none-match': known.headers.get('etag') ?? '' }).get(address)).status).toBe(
    304,
  )
  expect((await publish(entry.id)).status).toBe(409)
})

test('publishing notifies once whoever asked for what it tells of, unless quiet', async () => {
  const ideaId = await submit('idea', 'Charts offline')
  await (await world.visitor(world.harbor)).put(`/e/v1/feedback/${ideaId}/vote`)
  const { id } = await newEntry({ title: 'Offline charts', feedbackIds: [ideaId] })
  const reach = () => ada.get(`/api/v1/changelog/${id}/reach`).json()
  expect(await reach()).toEqual({ total: 2, byMail: 0, inWidget: 2, subscribers: 0 })
  const sent = () =>
    world
      .tenant()
      .selectFrom('broadcasts')
      .select('data')
      .where('type', '=', 'shipped')
      .where('entry_id', '=', id)
      .execute()
  await publish(id, { quiet: true })
  expect(await sent()).toEqual([])
  await ada.delete(`/api/v1/changelog/${id}/publication`)
  for (const _ of [1, 2]) {
    await publish(id)
    await deliverAll(world)
    await ada.delete(`/api/v1/changelog/${id}/publication`)
  }
  expect((await sent()).map(({ data }) => JSON.parse(data))).toEqual([{ feedbackIds: [ideaId] }])
  expect((await reach()).total).toBe(0)
})

const nameOf = async (id: string) => {
  const { statusId } = await ada.get(`/api/v1/feedback/${id}`).json()
  return (await statusesOf()).find((status) => status.id === statusId)?.name
}

test('publishing sets open items to the first status of completion, now or later, and one notification tells of both', async () => {
  const about = async (id: string) =>
    (await reporter.get('/e/v1/me/notifications').json()).items.flatMap(
      ({ type, feedback, entry }: { type: string; feedback: { id: string } | null; entry: object | null }) =>
        feedback?.id === id || entry ? [type] : [],
    )
  const [open, declined] = [await submit('idea', 'Berths by size'), await submit('idea', 'Berths by colour')]
  const closed = (await statusesOf()).find(({ name }) => name === 'Declined')
  await ada.put(`/api/v1/feedback/${declined}/status`, { statusId: closed?.id, quiet: true })
  const { id } = await newEntry({ title: 'Berths', feedbackIds: [open, declined] })
  await publish(id, { finishesItems: true })
  expect([await nameOf(open), await nameOf(declined)]).toEqual(['Done', 'Declined'])
  const before = await about(open)
  await deliverAll(world)
  expect(await about(open)).toEqual(['shipped', ...before])
  expect(await ada.get(`/api/v1/changelog/${id}`).json()).toMatchObject({ notifiedCount: 1, notified: true })
  const { items } = await ada.get(`/api/v1/feedback/${open}/activity`).json()
  expect(items.at(-1)).toMatchObject({ type: 'feedback.status_changed', toName: 'Done', quiet: true })

  const later = await submit('idea', 'Berths by depth')
  const planned = await newEntry({ title: 'Depths', feedbackIds: [later] })
  await publish(planned.id, { at: world.clock.read() + 60_000, finishesItems: true })
  expect(await nameOf(later)).toBe('Open')
  world.clock.forward(60_000)
  await run(planned.id)
  expect(await nameOf(later)).toBe('Done')
})

test('a draft is deleted as untouched only while it has no content', async () => {
  const remove = async (id: string) => (await ada.delete(`/api/v1/changelog/${id}?untouched=true`)).status
  const statusOf = async (id: string) => (await ada.get(`/api/v1/changelog/${id}`)).status
  const left = await newEntry({ title: 'Untitled' })
  const kept = [
    await newEntry({ title: 'Untitled', body: 'A start' }),
    await newEntry({ title: 'Untitled', feedbackIds: [await submit('idea', 'Linked')] }),
    await newEntry({ title: 'Titled' }),
  ]
  for (const { id } of [left, ...kept]) expect(await remove(id)).toBe(204)
  expect(await statusOf(left.id)).toBe(404)
  expect(await Promise.all(kept.map(({ id }) => statusOf(id)))).toEqual([200, 200, 200])
})

test('unpublishing sets back what publishing finished, but nothing that the team has set since', async () => {
  const [still, reopened, again] = [
    await submit('idea', 'Still'),
    await submit('idea', 'Open'),
    await submit('bug', 'Again'),
  ]
  const items = [still, reopened, again]
  const { id } = await newEntry({ title: 'Too early', feedbackIds: items })
  await publish(id, { finishesItems: true })
  const set = async (item: string, name: string) => {
    const statusId = (await statusesOf()).find((status) => status.name === name)?.id
    await ada.put(`/api/v1/feedback/${item}/status`, { statusId, quiet: true })
  }
  await set(reopened, 'In progress')
  for (const name of ['Open', 'Done']) await set(again, name)
  expect(await ada.get(`/api/v1/changelog/${id}`).json()).toMatchObject({ finishedCount: 1 })
  const unpublish = (how: string) => ada.delete(`/api/v1/changelog/${id}/publication${how}`)
  expect((await unpublish('')).status).toBe(200)
  expect(await Promise.all(items.map(nameOf))).toEqual(['Done', 'In progress', 'Done'])
  await publish(id)
  expect((await unpublish('?reopensItems=true')).status).toBe(200)
  expect(await Promise.all(items.map(nameOf))).toEqual(['Open', 'In progress', 'Done'])
  await deliverAll(world)
})

test('a published entry says when its words were edited, and can be a draft again', async () => {
  const { id } = await newEntry({ title: 'Tides' })
  await publish(id)
  const relabelled = await (
    await ada.patch(`/api/v1/changelog/${id}`, { labels: ['fixed'], title: 'Tides' })
  ).json()
  expect(relabelled).toMatchObject({ labels: ['fixed'], editedAt: null })
  const edited = await ada.patch(`/api/v1/changelog/${id}`, { body: 'Earlier.' }).json()
  expect(edited.editedAt).toEqual(expect.any(Number))
  expect(await titles()).toContain('Tides')
  expect((await ada.delete(`/api/v1/changelog/${id}/publication`).json()).state).toBe('draft')
  expect(await titles()).not.toContain('Tides')
  expect((await ada.delete(`/api/v1/changelog/${id}`)).status).toBe(204)
  expect((await ada.get(`/api/v1/changelog/${id}`)).status).toBe(404)
})

test('the widget’s configuration tells when the newest entry was published, unless only some may read it', async () => {
  const config = () => page.get(`/e/v1/config?key=${world.harbor.publicKey}`).json()
  const setAccess = (boardAccess: string) =>
    ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { boardAccess })
  const { id } = await newEntry({ title: 'Lanterns' })
  const { newestEntryAt } = await config()
  world.clock.forward(1000)
  await publish(id)
  const [newest] = await published()
  expect(await config()).toMatchObject({ newestEntryAt: newest?.publishedAt })
  expect(newest?.publishedAt).toBeGreaterThan(newestEntryAt)
  await setAccess('team')
  expect(await config()).not.toHaveProperty('newestEntryAt')
  await setAccess('public')
  await ada.delete(`/api/v1/changelog/${id}/publication`)
  expect(await config()).toMatchObject({ newestEntryAt })
})

describe('a scheduled entry', () => {
  const later = () => world.clock.read() + 60_000

  test('is published at its time, and not before', async () => {
    const { id } = await newEntry({ title: 'Tomorrow' })
    expect(await (await publish(id, { at: later() })).json()).toMatchObject({ state: 'scheduled' })
    await run(id)
    expect(await titles()).not.toContain('Tomorrow')
    world.clock.forward(60_000)
    await run(id)
    await run(id)
    expect((await titles()).filter((title) => title === 'Tomorrow')).toEqual(['Tomorrow'])
    ada = await world.as('Ada')
  })

  test('stays a draft when it was taken back', async () => {
    const { id } = await newEntry({ title: 'Never' })
    await publish(id, { at: later() })
    await ada.delete(`/api/v1/changelog/${id}/publication`)
    world.clock.forward(60_000)
    await run(id)
    expect(await titles()).not.toContain('Never')
    ada = await world.as('Ada')
  })
})

describe('whoever sent something that is done', () => {
  const asked = async (caller = reporter): Promise<Array<{ feedback: { id: string } }>> =>
    (await caller.get('/e/v1/me/fixes').json()).items
  const askedAbout = async (id: string, caller = reporter): Promise<object[]> =>
    (await caller.get(`/e/v1/me/fixes?feedbackId=${id}`).json()).items
  const detailOf = async (id: string) => ada.get(`/api/v1/feedback/${id}`).json()
  const responsesOf = async (id: string) => ada.get(`/api/v1/feedback/${id}/responses`).json()
  const commentsOf = async (id: string) => (await ada.get(`/api/v1/feedback/${id}/comments`).json()).items
  const done = async (kind: string, title: string) => {
    reporter = await world.visitor(world.harbor)
    const id = await submit(kind, title)
    await finish(id)
    return id
  }
  const answer = (id: string, said: object, caller = reporter) => caller.put(`/e/v1/feedback/${id}/fix`, said)
  const shipped = async (title: string) => {
    reporter = await world.visitor(world.harbor)
    const bugId = await submit('bug', title)
    await finish(bugId)
    const entry = await newEntry({ title: `${title}: fixed`, feedbackIds: [bugId] })
    await publish(entry.id)
    return { bugId, entryId: entry.id }
  }

  test('is asked whether it is fixed, and a no opens it again with their words', async () => {
    const { bugId, entryId } = await shipped('The mast bends')
    expect((await asked()).map(({ feedback }) => feedback.id)).toEqual([bugId])
    expect((await answer(bugId, { fixed: false, body: 'It still bends.' })).status).toBe(204)
    expect(await asked()).toEqual([])
    const [open] = await statusesOf()
    expect(await ada.get(`/api/v1/feedback/${bugId}`).json()).toMatchObject({ statusId: open?.id })
    const { items } = await ada.get(`/api/v1/feedback/${bugId}/comments`).json()
    expect(items.map(({ body }: { body: string }) => body)).toEqual(['It still bends.'])
    const { items: lines } = await ada.get(`/api/v1/feedback/${bugId}/activity`).json()
    expect(lines.slice(-2)).toMatchObject([
      { type: 'feedback.fix_answered', fixed: false },
      { type: 'feedback.status_changed', to: open?.id },
    ])
    expect(await ada.get(`/api/v1/changelog/${entryId}/responses`).json()).toMatchObject({
      fixed: 0,
      notFixed: 1,
      answers: [{ feedback: { id: bugId }, fixed: false, words: 'It still bends.' }],
    })
  })

  test('settles it with a yes, and is asked again when it is done again', async () => {
    const { bugId, entryId } = await shipped('The sail tears')
    await answer(bugId, { fixed: false })
    world.clock.forward(1000)
    await finish(bugId)
    expect(await asked()).toHaveLength(1)
    expect((await answer(bugId, { fixed: true })).status).toBe(204)
    expect(await responsesOf(bugId)).toMatchObject({ fixed: 1, notFixed: 0, answers: [{ words: null }] })
    const { entries } = await ada.get(`/api/v1/feedback/${bugId}/changelog`).json()
    expect(entries).toMatchObject([{ title: 'The sail tears: fixed' }])
    expect(await asked()).toEqual([])
    await ada.delete(`/api/v1/changelog/${entryId}`)
    expect(await askedAbout(bugId)).toEqual([])
    expect(await responsesOf(bugId)).toMatchObject({ fixed: 1, notFixed: 0, answers: [{ words: null }] })
  })

  test('is asked again by the next entry about a bug that is open again', async () => {
    const { bugId } = await shipped('The boom creaks')
    await answer(bugId, { fixed: false })
    world.clock.forward(1000)
    const again = await newEntry({ title: 'Once more', feedbackIds: [bugId] })
    await publish(again.id)
    expect(await asked()).toHaveLength(1)
  })

  test('is asked about a bug without a published entry, and a no opens it again', async () => {
    const bugId = await done('bug', 'The tiller sticks')
    const feedback = { id: bugId, reference: expect.any(String), kind: 'bug', title: 'The tiller sticks' }
    expect(await asked()).toEqual([{ feedback, entry: null }])
    expect(await askedAbout(bugId)).toEqual([{ feedback, entry: null }])
    const no = { fixed: false, body: 'Still sticks.' }
    expect([(await answer(bugId, no)).status, (await answer(bugId, no)).status]).toEqual([204, 204])
    expect(await askedAbout(bugId)).toEqual([])
    const [open] = await statusesOf()
    expect(await detailOf(bugId)).toMatchObject({ statusId: open?.id })
    expect(await responsesOf(bugId)).toMatchObject({ fixed: 0, notFixed: 1 })
    expect(await commentsOf(bugId)).toMatchObject([{ body: 'Still sticks.', hidden: false }])
  })

  test('says about an idea only to the team why it does not work, and it stays done', async () => {
    const ideaId = await done('idea', 'A folding mast')
    const { statusId } = await detailOf(ideaId)
    expect(await askedAbout(ideaId)).toHaveLength(1)
    expect((await answer(ideaId, { fixed: false, body: 'It does not fold.' })).status).toBe(204)
    expect(await detailOf(ideaId)).toMatchObject({ statusId })
    expect(await responsesOf(ideaId)).toMatchObject({
      notFixed: 1,
      answers: [{ words: 'It does not fold.' }],
    })
    expect(await commentsOf(ideaId)).toMatchObject([{ body: 'It does not fold.', hidden: true }])
    const shown = async (caller: Caller) =>
      (await caller.get(`/e/v1/feedback/${ideaId}?key=${world.harbor.publicKey}`).json()).comments
    expect(await shown(page)).toEqual([])
    const { comments } = await reporter.get(`/e/v1/me/feedback/${ideaId}`).json()
    expect(comments).toMatchObject([{ body: 'It does not fold.', own: true }])
    const { items: lines } = await ada.get(`/api/v1/feedback/${ideaId}/activity`).json()
    expect(lines.at(-1)).toMatchObject({ type: 'feedback.fix_answered', fixed: false })
  })

  test('answers once, and nothing that is not done', async () => {
    const ideaId = await done('idea', 'A second keel')
    expect((await answer(ideaId, { fixed: true })).status).toBe(204)
    const other = await answer(ideaId, { fixed: false, body: 'No.' })
    expect([other.status, (await other.json()).detail]).toEqual([409, 'You have already answered this.'])
    expect((await answer(ideaId, { fixed: 'maybe' })).status).toBe(400)
    const openId = await submit('idea', 'A lighter anchor')
    const early = await answer(openId, { fixed: true })
    expect([early.status, (await early.json()).detail]).toEqual([409, 'This is not done yet.'])
    expect(await askedAbout(openId)).toEqual([])
  })

  test('is the only one who is asked', async () => {
    const { bugId } = await shipped('The anchor slips')
    const ideaId = await done('idea', 'An anchor light')
    const stranger = await world.visitor(world.harbor)
    expect(await asked(stranger)).toEqual([])
    for (const id of [bugId, ideaId]) {
      expect(await askedAbout(id, stranger)).toEqual([])
      expect((await answer(id, { fixed: true }, stranger)).status).toBe(404)
    }
  })

  test('leaves no answer behind when they are erased', async () => {
    const ideaId = await done('idea', 'A spare oar')
    await answer(ideaId, { fixed: true })
    expect(JSON.stringify(await reporter.get('/e/v1/me/export').json())).toContain('"fixed":')
    const stored = () =>
      world.db
        .tenant(world.harbor.tenantId)
        .selectFrom('fix_answers')
        .select('fixed')
        .where('feedback_id', '=', ideaId)
        .execute()
    expect(await stored()).toEqual([{ fixed: 1 }])
    await reporter.call('DELETE', '/e/v1/me')
    expect(await stored()).toEqual([])
    reporter = await world.visitor(world.harbor)
  })
})

test('feedback of another project is not linked', async () => {
  const other = await (
    await ada.post('/api/v1/projects', { name: 'Second', allowedOrigins: ['https://second.example'] })
  ).json()
  const refused = await ada.post(`/api/v1/projects/${other.id}/changelog`, {
    title: 'Elsewhere',
    feedbackIds: [await submit('idea', 'Of the first project')],
  })
  expect([refused.status, (await refused.json()).errors[0].path]).toEqual([400, 'feedbackIds'])
})

describe('the board’s page', () => {
  const board = async () => {
    const { slug } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
    return `/site-feedback/${slug}`
  }
  const feed = async () => page.get(`${await board()}/changelog.atom`)

  test('has a feed in which every word of an entry is text', async () => {
    const words = '<script>alert(1)</script> & **bold** [x](javascript:alert(1)) ]]> </content>'
    const { id } = await newEntry({ title: 'Ropes <b>&amp;</b> "knots"', body: words })
    await publish(id)
    const answer = await feed()
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('<title>Ropes &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;knots&quot;</title>')
    expect(text).toContain(
      '<content type="html">&lt;p&gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; &amp;amp; &lt;strong&gt;bold&lt;/strong&gt; [x](javascript:alert(1)) ]]&amp;gt; &amp;lt;/content&amp;gt;&lt;/p&gt;</content>',
    )
  })

  test('sends its feed to no reader who has it, until something is published', async () => {
    const { id } = await newEntry({ title: 'First of two' })
    await publish(id)
    const first = await feed()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect(etag).toMatch(/^W\/".+"$/)
    expect(new Date(modified).getTime()).toBeGreaterThan(0)
    const path = `${await board()}/changelog.atom`
    const ask = async (headers: Record<string, string>) => page.with(headers).get(path)
    const known: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}`, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': modified },
    ]
    for (const headers of known) {
      const again = await ask(headers)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
    world.clock.forward(60_000)
    const { id: second } = await newEntry({ title: 'Second of two' })
    await publish(second)
    for (const headers of known) expect((await ask(headers)).status).toBe(200)
    const german = await ask({ 'if-none-match': etag, 'accept-language': 'de' })
    expect([german.status, german.headers.get('vary')]).toEqual([200, expect.stringContaining('anguage')])
  })

  test('has no feed unless the board is for everyone', async () => {
    const setAccess = (boardAccess: string) =>
      ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { boardAccess })
    await setAccess('team')
    expect((await feed()).status).toBe(404)
    await setAccess('public')
    expect((await feed()).status).toBe(200)
  })
})
