import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { insertProject } from '../project/new-project.ts'

const world = sharedWorld()
let ada: Caller
let page: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  page = world.page(world.harbor)
}, 60_000)

const listPath = (more = '') => `/e/v1/feedback?key=${world.harbor.publicKey}&sort=newest&limit=100${more}`
const itemPath = (id: string) => `/e/v1/feedback/${id}?key=${world.harbor.publicKey}`
const listed = async (): Promise<{ id: string; statusId: string; voteCount: number }[]> =>
  (await page.get(listPath()).json()).items
const submit = (caller: Caller, kind = 'idea', title = 'Longer ropes') =>
  caller.post('/e/v1/feedback', { kind, title }).json()
const approve = (id: string, trust = false) => ada.put(`/api/v1/feedback/${id}/approval`, { trust })
const statusNamed = async (name: string): Promise<string> => {
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  return statuses.find((status: { name: string }) => status.name === name).id
}

describe('an idea of somebody unknown', () => {
  test('waits, seen by its author alone, until it is approved', async () => {
    const [author, other] = [await world.visitor(world.harbor), await world.visitor(world.harbor)]
    const { id, moderation } = await submit(author)
    expect(moderation).toBe('held')
    expect((await author.get(`/e/v1/me/feedback/${id}`)).status).toBe(200)
    expect((await author.get('/e/v1/me/feedback').json()).items[0]).toMatchObject({
      id,
      moderation: 'held',
    })
    for (const stranger of [await other.get(`/e/v1/me/feedback/${id}`), await page.get(itemPath(id))])
      expect(stranger.status).toBe(404)
    for (const act of [
      other.put(`/e/v1/feedback/${id}/vote`),
      other.post(`/e/v1/feedback/${id}/comments`, { body: 'Hm' }),
    ])
      expect((await act).status).toBe(404)
    expect((await listed()).map((item) => item.id)).not.toContain(id)
    await approve(id)
    expect((await page.get(itemPath(id))).status).toBe(200)
    expect((await listed()).map((item) => item.id)).toContain(id)
  })

  test('does not wait once its author is trusted, unless that author is blocked: then nothing is taken', async () => {
    const author = await world.visitor(world.harbor)
    const first = await submit(author)
    await approve(first.id, true)
    const second = await submit(author, 'idea', 'Shorter ropes, see https://ropes.example')
    expect(second.moderation).toBe('approved')
    await ada.put(`/api/v1/feedback/${second.id}/rejection`, { block: true })
    expect((await listed()).map(({ id }) => id)).not.toContain(second.id)
    const refused = [
      await author.post('/e/v1/feedback', { kind: 'idea', title: 'Again' }),
      await author.post(`/e/v1/feedback/${first.id}/comments`, { body: 'And again' }),
      await author.put(`/e/v1/feedback/${first.id}/vote`),
    ]
    for (const answer of refused)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  })
})

test('a bug is between its author and the team', async () => {
  const [author, other] = [await world.visitor(world.harbor), await world.visitor(world.harbor)]
  const { id, moderation } = await submit(author, 'bug', 'The anchor is heavy')
  expect(moderation).toBe('approved')
  expect((await author.get(`/e/v1/me/feedback/${id}`)).status).toBe(200)
  expect((await ada.get(`/api/v1/feedback/${id}`)).status).toBe(200)
  for (const answer of [await page.get(itemPath(id)), await other.get(`/e/v1/me/feedback/${id}`)])
    expect(answer.status).toBe(404)
  expect((await listed()).map((item) => item.id)).not.toContain(id)
  const similar = await page.get(
    `/e/v1/similar?key=${world.harbor.publicKey}&title=The%20anchor%20is%20heavy`,
  )
  expect(await similar.text()).not.toContain(id)
})

test('internal notes never reach a customer', async () => {
  const author = await world.visitor(world.harbor)
  const { id } = await submit(author)
  await approve(id)
  const note = await (
    await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'He always asks that', internal: true })
  ).json()
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Thank you' })
  const answers = [
    await page.get(itemPath(id)),
    await page.get(`/e/v1/feedback/${id}/comments?key=${world.harbor.publicKey}`),
    await author.get(`/e/v1/me/feedback/${id}`),
    await page.get(listPath()),
  ]
  for (const answer of answers) {
    const text = await answer.text()
    expect(text).not.toContain('He always asks that')
    expect(text).not.toContain(note.id)
  }
  expect((await listed()).find((item) => item.id === id)).toMatchObject({ commentCount: 1 })
  const answering = await author.post(`/e/v1/feedback/${id}/comments`, { body: 'What?', parentId: note.id })
  expect([answering.status, (await answering.json()).errors[0].path]).toEqual([400, 'parentId'])
})

describe('a vote', () => {
  const vote = (caller: Caller, id: string) => caller.put(`/e/v1/feedback/${id}/vote`).json()

  test('is the author’s with each idea that they send, held or not, once for each key, and with no bug', async () => {
    const author = await world.visitor(world.harbor)
    const keyed = author.with({ 'idempotency-key': newId() })
    const idea = await submit(keyed)
    expect(await submit(keyed)).toMatchObject({ id: idea.id })
    const bug = await submit(author, 'bug', 'The rope is too short')
    expect(await ada.get(`/api/v1/feedback/${idea.id}`).json()).toMatchObject({
      moderation: 'held',
      voteCount: 1,
    })
    expect(await ada.get(`/api/v1/feedback/${bug.id}`).json()).toMatchObject({
      voteCount: 0,
      affectedCount: 1,
    })
    const { items } = await ada.get(`/api/v1/feedback/${idea.id}/votes`).json()
    expect(items).toMatchObject([{ person: { verified: false }, castBy: null }])
    await approve(idea.id)
    expect((await listed()).find((item) => item.id === idea.id)).toMatchObject({ voteCount: 1 })
    const { feedbackIds } = await author.get(`/e/v1/me/votes?ids=${idea.id},${bug.id}`).json()
    expect(feedbackIds).toEqual([idea.id])
    expect((await vote(author, idea.id)).voteCount).toBe(1)
    const withdrawn = await author.call('DELETE', `/e/v1/feedback/${idea.id}/vote`)
    expect(await withdrawn.json()).toMatchObject({ voteCount: 0, hasVoted: false })
  })

  test('counts once, however often it is cast, also at the same time, and can be taken back', async () => {
    const [idea] = await listed()
    const id = idea?.id ?? ''
    const before = idea?.voteCount ?? 0
    const [one, other] = [await world.visitor(world.harbor), await world.visitor(world.harbor)]
    await Promise.all(Array.from({ length: 20 }, () => vote(one, id)))
    expect(await vote(one, id)).toEqual({ feedbackId: id, voteCount: before + 1, hasVoted: true })
    expect(await vote(other, id)).toMatchObject({ voteCount: before + 2 })
    expect((await one.get(`/e/v1/me/votes?ids=${id}`).json()).feedbackIds).toEqual([id])
    await Promise.all(Array.from({ length: 20 }, () => one.delete(`/e/v1/feedback/${id}/vote`)))
    const back = await one.delete(`/e/v1/feedback/${id}/vote`)
    expect(await back.json()).toEqual({ feedbackId: id, voteCount: before + 1, hasVoted: false })
    expect((await listed()).find((item) => item.id === id)?.voteCount).toBe(before + 1)
  })

  test('is refused where the status takes none, and taking one back as well', async () => {
    const voter = await world.visitor(world.harbor)
    const { id } = await submit(await world.visitor(world.harbor))
    await approve(id)
    await vote(voter, id)
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: await statusNamed('Done') })
    for (const answer of [
      await voter.put(`/e/v1/feedback/${id}/vote`),
      await voter.delete(`/e/v1/feedback/${id}/vote`),
    ])
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'frozen'])
    expect((await page.get(itemPath(id)).json()).frozen).toEqual({ votes: true, comments: true })
  })
})

describe('what everyone reads', () => {
  test('shows a change of status in the next answer, and answers 304 while nothing changed', async () => {
    const [idea] = await listed()
    const first = await page.get(listPath())
    const etag = first.headers.get('etag') ?? ''
    const again = await page.with({ 'if-none-match': etag }).get(listPath())
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('access-control-allow-origin')).toBe(world.harbor.origin)
    const statusId = await statusNamed('Planned')
    await ada.put(`/api/v1/feedback/${idea?.id}/status`, { statusId })
    const changed = await page.with({ 'if-none-match': etag }).get(listPath())
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await changed.json()).items.find(({ id }: { id: string }) => id === idea?.id).statusId).toBe(
      statusId,
    )
  })

  test('keeps one page’s origin out of another’s answer, though the answer is kept', async () => {
    const second = 'https://second.harbor.example'
    const { allowedOrigins } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
    await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, {
      allowedOrigins: [...allowedOrigins, second],
    })
    for (const origin of [world.harbor.origin, second, world.harbor.origin]) {
      const answer = await page.with({ origin }).get(listPath())
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
    await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { allowedOrigins })
    expect((await page.with({ origin: second }).get(listPath())).status).toBe(403)
  })
})

test('a token of one project opens nothing of another project of the same organisation', async () => {
  const { services, harbor } = world
  const made = await services.db.transaction((tx) =>
    insertProject(tx, tx.tenant(harbor.tenantId), {
      name: 'Second',
      allowedOrigins: [harbor.origin],
      actorId: harbor.personId,
      now: world.clock.read(),
    }),
  )
  const second = { ...harbor, projectId: made.id, publicKey: made.publicKey }
  const mira = await world.contact(second, 'Mira')
  const own = await world.contact(harbor, 'Mira')
  const [mine] = (await own.get('/e/v1/me/feedback').json()).items
  expect(mine).toBeDefined()
  expect((await mira.get('/e/v1/me/feedback').json()).items).toEqual([])
  const answers = [
    await mira.get(`/e/v1/me/feedback/${mine.id}`),
    await mira.put(`/e/v1/feedback/${mine.id}/vote`),
    await mira.delete(`/e/v1/feedback/${mine.id}/vote`),
    await mira.post(`/e/v1/feedback/${mine.id}/comments`, { body: 'Here?' }),
    await page.get(`/e/v1/feedback/${mine.id}?key=${second.publicKey}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('what the widget is told of an item is this and nothing more', async () => {
  const [idea] = await listed()
  const item = [
    'affectedCount',
    'body',
    'commentCount',
    'createdAt',
    'id',
    'kind',
    'reference',
    'statusId',
    'title',
    'voteCount',
  ]
  expect(Object.keys(idea ?? {}).sort()).toEqual(item)
  const detail = await page.get(itemPath(idea?.id ?? '')).json()
  expect(Object.keys(detail).sort()).toEqual([...item, 'comments', 'frozen', 'nextCommentCursor'].sort())
  const config = await page.get(`/e/v1/config?key=${world.harbor.publicKey}`).json()
  const fields = [
    'board',
    'branding',
    'language',
    'newestEntryAt',
    'project',
    'recording',
    'statuses',
    'types',
    'views',
  ]
  expect(Object.keys(config).sort()).toEqual(fields)
  expect(Object.keys(config.project).sort()).toEqual(['name', 'slug'])
  expect(Object.keys(config.statuses[0]).sort()).toEqual(['category', 'color', 'id', 'isDefault', 'name'])
  const commented = (
    await Promise.all((await listed()).map(({ id }) => page.get(itemPath(id)).json()))
  ).flatMap(({ comments }) => comments)
  const comment = [
    'authorName',
    'body',
    'byTeam',
    'content',
    'createdAt',
    'deleted',
    'editedAt',
    'files',
    'id',
    'official',
    'parentId',
  ]
  for (const one of commented) expect(Object.keys(one).sort()).toEqual(comment)
  expect(commented.length).toBeGreaterThan(0)
})

const typed = [
  'C:\\Users\\ada\\.npmrc and \\\\fileserver\\share\\_new and __init__.py',
  '\\d+\\.\\d* and *.ts and &amp;',
  'Thanks for this\n--\nAda',
]

test.each(typed)('%j of a customer is shown as it was typed to everyone, and to the team', async (body) => {
  const author = await world.visitor(world.harbor)
  const { id } = await submit(author)
  await approve(id, true)
  const content = [{ type: 'paragraph', spans: [{ text: body }] }]
  const comment = await author.post(`/e/v1/feedback/${id}/comments`, { body }).json()
  expect(comment).toMatchObject({ body, content })
  for (const reader of [author, page])
    expect((await reader.get(itemPath(id)).json()).comments[0]).toMatchObject({ body, content })
  const { items } = await ada.get(`/api/v1/feedback/${id}/comments`).json()
  expect(items[0]).toMatchObject({ body, content })
  const words = 'See [the guide](https://docs.example.com/a_(b))'
  const answer = await ada.post(`/api/v1/feedback/${id}/comments`, { body: words }).json()
  const link = [{ text: 'See ' }, { text: 'the guide', href: 'https://docs.example.com/a_(b)' }]
  expect(answer.content).toEqual([{ type: 'paragraph', spans: link }])
  expect((await page.get(itemPath(id)).json()).comments[1]).toMatchObject({ content: answer.content })
})

test('characters that nobody sees are dropped from what is typed, and not asked back', async () => {
  const author = await world.visitor(world.harbor)
  const { title } = await author
    .post('/e/v1/feedback', { kind: 'idea', title: 'A\u0000 longer\u0008 mast' })
    .json()
  expect(title).toBe('A longer mast')
})

test('a visitor comes back as the same contact with their secret, and nobody else does with another', async () => {
  const open = async (organisation: typeof world.harbor, visitor?: string) =>
    (
      await world
        .page(organisation)
        .post('/e/v1/session', { key: organisation.publicKey, ...(visitor && { visitor }) })
    ).json()
  const first = await open(world.harbor)
  const speak = (token: string) => world.page(world.harbor).with({ authorization: `Bearer ${token}` })
  const { id } = await submit(speak(first.token), 'bug', 'Mine alone')
  const again = await open(world.harbor, first.visitor)
  expect(again.visitor).toBe(first.visitor)
  expect((await speak(again.token).get(`/e/v1/me/feedback/${id}`)).status).toBe(200)
  const guessed = await open(world.harbor, `vs_${'A'.repeat(22)}`)
  expect(guessed.visitor).not.toBe(`vs_${'A'.repeat(22)}`)
  expect((await speak(guessed.token).get(`/e/v1/me/feedback/${id}`)).status).toBe(404)
  const elsewhere = await open(world.lumen, first.visitor)
  expect(elsewhere.visitor).not.toBe(first.visitor)
})

test('a token ends after a quarter of an hour', async () => {
  const visitor = await world.visitor(world.harbor)
  expect((await visitor.get('/e/v1/me/feedback')).status).toBe(200)
  world.clock.forward(15 * 60_000 + 1_000)
  expect((await visitor.get('/e/v1/me/feedback')).status).toBe(401)
})

test('a search of the inbox keeps to the filters beside it', async () => {
  await world.db.transaction(async (tx) => {
    const db = tx.tenant(world.harbor.tenantId)
    const { indexFeedback } = await import('../../search/index-feedback.ts')
    for (const { id } of await db.selectFrom('feedback').select('id').execute()) await indexFeedback(db, id)
  })
  const search = async (filter: string) =>
    (await ada.get(`/api/v1/feedback?query=calendar${filter}`).json()).items.map(
      ({ title }: { title: string }) => title,
    )
  expect(await search('')).toContain('Export the lesson calendar to my own calendar')
  expect(await search('&category=planned')).toContain('Export the lesson calendar to my own calendar')
  expect(await search('&category=done')).not.toContain('Export the lesson calendar to my own calendar')
  expect(await search('&kind=bug')).not.toContain('Export the lesson calendar to my own calendar')
})
