import { TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { png } from '../../test/sample-picture.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

const path = '/api/v1/tracked-feedback'
const tokenOf = (url: string): string => new URL(url).hash.slice(1)
const by = (token: string): Caller => world.console().with({ authorization: `Bearer ${token}` })
let count = 0

interface CommentOfTeam {
  body: string
  author: { name: string }
}

/** A new contact's submission, with the token of its tracking link. */
async function submission(kind: 'idea' | 'bug' = 'bug') {
  const author = await world.visitor(world.harbor)
  const sent = { kind, title: `Tracked ${++count}`, body: 'The words of it' }
  const answer = await author.post('/e/v1/feedback', sent)
  expect(answer.status).toBe(201)
  const { id, trackingUrl } = await answer.json()
  return { author, id, trackingUrl, token: tokenOf(trackingUrl) }
}

const ownUrl = async (author: Caller, id: string): Promise<string> =>
  (await author.get('/e/v1/me/feedback').json()).items.find((item: { id: string }) => item.id === id)
    .trackingUrl

const comment = async (id: string, more: object) =>
  (await ada.post(`/api/v1/feedback/${id}/comments`, more).json()).id

/** Expects the same refusal of every call with a token. */
async function expectEnded(token: string): Promise<void> {
  const caller = by(token)
  const answers = [
    await caller.get(path),
    await caller.get(`${path}/comments`),
    await caller.post(`${path}/comments`, { body: 'Is it me?' }),
    await caller.patch(path, { following: false }),
    await caller.put(`${path}/fix`, { fixed: true }),
    await caller.post(`${path}/files`, { name: 'a.png', type: 'image/png', size: 9 }),
    await caller.with({ 'content-type': 'image/png' }).put(`${path}/files/${newId()}/content`, png),
    await caller.call('DELETE', path),
  ]
  const unknown = await by('never.given').get(path).json()
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect((await answer.json()).detail).toBe(unknown.detail)
  }
}

test('the link shows the values of fields that the author gave, and none of the team’s', async () => {
  const newField = (name: string, more: object) =>
    ada.post(`/api/v1/projects/${world.harbor.projectId}/fields`, { name, inForm: true, ...more }).json()
  const tier = await newField('Tier', { type: 'choice', choices: [{ name: 'Gold' }] })
  const berths = await newField('Berths', { type: 'number' })
  const effort = await newField('Effort', { type: 'number' })
  const author = await world.visitor(world.harbor)
  const fields = [
    { fieldId: berths.id, type: 'number', value: 12.5 },
    { fieldId: tier.id, type: 'choice', value: tier.choices[0].id },
  ]
  const sent = { kind: 'idea', title: 'With facts of my own', fields }
  const { id, trackingUrl } = await author.post('/e/v1/feedback', sent).json()
  const shown = async () => (await by(tokenOf(trackingUrl)).get(path).json()).fields
  const own = [
    { name: 'Tier', type: 'choice', value: 'Gold' },
    { name: 'Berths', type: 'number', value: 12.5 },
  ]
  expect(await shown()).toEqual(own)
  const fill = (fieldId: string, value: number) =>
    ada.patch(`/api/v1/feedback/${id}/fields`, { values: [{ fieldId, value }] })
  await fill(effort.id, 3)
  expect(await shown()).toEqual(own)
  await fill(berths.id, 13)
  expect(await shown()).toEqual(own.slice(0, 1))
})

test('a submission returns a link by which it is read, answered and followed without an account', async () => {
  const { author, id, trackingUrl, token } = await submission()
  expect(await ownUrl(author, id)).toBe(trackingUrl)
  const official = await comment(id, { body: 'We are on it', official: true })
  const reply = await by(token)
    .with({ 'idempotency-key': 'one reply' })
    .post(`${path}/comments`, { body: 'Thanks!' })
  expect(reply.status).toBe(200)
  const again = await by(token)
    .with({ 'idempotency-key': 'one reply' })
    .post(`${path}/comments`, { body: 'Thanks!' })
  expect((await again.json()).id).toBe((await reply.json()).id)
  expect((await by(token).patch(path, { following: false })).status).toBe(200)
  const answer = await by(token).get(path)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const tracked = TrackedFeedback.parse(await answer.json())
  expect(tracked.item).toMatchObject({ id, body: 'The words of it', listed: false })
  expect(tracked.item.comments.map(({ body, own }) => [body, own])).toEqual([
    ['We are on it', false],
    ['Thanks!', true],
  ])
  expect(tracked.item.comments[0]?.id).toBe(official)
  expect(tracked).toMatchObject({
    following: false,
    mailed: false,
    shared: false,
    status: { category: 'open' },
  })
})

test('the page tells the course of the item, without a status that was taken back at once', async () => {
  const { id, token, trackingUrl } = await submission()
  const { slug, statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  expect(new URL(trackingUrl).searchParams.get('board')).toBe(slug)
  const stepsOf = async () =>
    TrackedFeedback.parse(await by(token).get(path).json()).course.map((step) =>
      step.step === 'status' ? step.status.name : step.step,
    )
  expect(await stepsOf()).toEqual(['sent'])
  const change = (name: string) => {
    const statusId = statuses.find((status: { name: string }) => status.name === name).id
    return ada.put(`/api/v1/feedback/${id}/status`, { statusId, quiet: true })
  }
  for (const name of ['Planned', 'Done', 'Planned']) expect((await change(name)).status).toBe(200)
  expect(await stepsOf()).toEqual(['sent', 'read', 'Planned'])
})

test('the link takes a picture with a reply, as large and as many as the widget does', async () => {
  const { id, token } = await submission()
  const link = by(token)
  const reserved = await link.post(`${path}/files`, {
    name: 'a.png',
    type: 'image/png',
    size: png.byteLength,
  })
  expect(reserved.status).toBe(200)
  const { id: fileId, upload } = await reserved.json()
  const content = `${path}/files/${fileId}/content`
  expect(upload).toBe(`https://earshot.example${content}`)
  const other = await submission()
  const image = { 'content-type': 'image/png' }
  expect((await by(other.token).with(image).put(content, png)).status).toBe(404)
  expect((await link.with(image).put(content, png)).status).toBe(204)
  const reply = await link.post(`${path}/comments`, { body: 'See', files: [fileId] }).json()
  expect(reply.files).toMatchObject([{ id: fileId, type: 'image/webp' }])
  const tracked = TrackedFeedback.parse(await link.get(path).json())
  expect(tracked.item.comments[0]?.files.map((file) => file.id)).toEqual([fileId])
  const { items } = await ada.get(`/api/v1/feedback/${id}/comments`).json()
  expect(items[0].files[0].id).toBe(fileId)
  const large = { name: 'a.png', type: 'image/png', size: limits.fileBytesMax.picture + 1 }
  expect((await link.post(`${path}/files`, large)).status).toBe(413)
  const text = { name: 'a.svg', type: 'image/svg+xml', size: 10 }
  expect((await link.post(`${path}/files`, text)).status).toBe(415)
  const six = Array.from({ length: 6 }, () => newId())
  expect((await link.post(`${path}/comments`, { body: 'See', files: six })).status).toBe(400)
})

test('the link shows nothing that its author may not see, and nobody’s address', async () => {
  const { id, token } = await submission('idea')
  const other = await submission()
  await comment(id, { body: 'Quxinternal', internal: true })
  const stranger = await world.visitor(world.harbor)
  const held = await stranger.post(`/e/v1/feedback/${id}/comments`, { body: 'Quxheld' }).json()
  expect((await ada.put(`/api/v1/comments/${held.id}/hold`, {})).status).toBe(200)
  await world.tenant().transaction(async (tx) => {
    const { author_id } = await tx
      .selectFrom('feedback')
      .select('author_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('people')
      .set({ email: 'qux@mail.example', email_verified: 1, pending_email: 'quxnext@mail.example' })
      .where('id', '=', author_id)
      .execute()
  })
  const seen = `${await (await by(token).get(path)).text()}${await (await by(token).get(`${path}/comments`)).text()}`
  expect(seen).toContain('"mailed":true')
  expect(seen.toLowerCase()).not.toContain('qux')
  expect(seen).not.toContain(other.id)
  // The token is no contact token either.
  expect(
    (
      await world
        .page(world.harbor)
        .with({ authorization: `Bearer ${token}` })
        .get('/e/v1/me')
    ).status,
  ).toBe(401)
})

test('the link asks whether it works once the item is done, and takes the answer once', async () => {
  const { id, token } = await submission('idea')
  const asks = async () => (await by(token).get(path).json()).asksIfFixed
  expect(await asks()).toBe(false)
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  const done = statuses.find(({ name }: { name: string }) => name === 'Done')
  await ada.put(`/api/v1/feedback/${id}/status`, { statusId: done.id, quiet: true })
  expect(await asks()).toBe(true)
  const answer = async (fixed: boolean) => (await by(token).put(`${path}/fix`, { fixed, body: '' })).status
  expect([await answer(true), await answer(true), await answer(false)]).toEqual([204, 204, 409])
  expect(await asks()).toBe(false)
  expect(await ada.get(`/api/v1/feedback/${id}/responses`).json()).toMatchObject({ fixed: 1, notFixed: 0 })
})

test('an altered, foreign, revoked or ended link answers as one that never was', async () => {
  const { author, id, token } = await submission()
  const other = await submission()
  await expectEnded('')
  await expectEnded(`${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`)
  await expectEnded(`${other.token.split('.')[0]}.${token.split('.')[1]}`)
  await expectEnded(token.replace(world.harbor.tenantId, world.lumen.tenantId))
  const preferences = world.services.preferencesLinks.linkOf({
    tenantId: world.harbor.tenantId,
    personId: `${id}_0`,
  })
  await expectEnded(preferences.split('#')[1] ?? '')
  expect((await ada.call('DELETE', `/api/v1/feedback/${id}/tracking-link`)).status).toBe(204)
  await expectEnded(token)
  const next = tokenOf(await ownUrl(author, id))
  expect((await by(next).get(path)).status).toBe(200)
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'team' })
  await expectEnded(next)
  expect((await ada.call('DELETE', `/api/v1/feedback/${other.id}`)).status).toBe(204)
  await expectEnded(other.token)
})

test('what is deleted by the link is gone with what hangs on it', async () => {
  const { id, token } = await submission()
  await comment(id, { body: 'We look into it' })
  expect((await by(token).call('DELETE', path)).status).toBe(204)
  await expectEnded(token)
  expect((await ada.get(`/api/v1/feedback/${id}`)).status).toBe(404)
})

/** Number of a contact's rows in a table. */
const rowsOf = async (
  table: 'votes' | 'reports' | 'follows' | 'files' | 'notifications',
  personId: string,
) => {
  const column = table === 'reports' || table === 'files' ? 'author_id' : 'person_id'
  const rows = await world
    .tenant()
    .selectFrom(table as 'votes')
    .selectAll()
    .where(column as 'person_id', '=', personId)
    .execute()
  return rows.length
}

const detail = async (id: string) => ada.get(`/api/v1/feedback/${id}`).json()
const commentsOf = async (id: string) => (await ada.get(`/api/v1/feedback/${id}/comments`).json()).items

test('what everyone sees loses its author by the link, where others have voted or written', async () => {
  const { author, id, token } = await submission('idea')
  const { id: authorId } = (await detail(id)).author
  const voter = await world.visitor(world.harbor)
  for (const caller of [author, voter])
    expect((await caller.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  const other = await (
    await author.post('/e/v1/feedback', { kind: 'idea', title: 'Another of theirs' })
  ).json()
  await author.post(`/e/v1/feedback/${id}/comments`, { body: 'My public words' })
  const { id: held } = await (
    await author.post(`/e/v1/feedback/${id}/comments`, { body: 'My held words' })
  ).json()
  await ada.put(`/api/v1/comments/${held}/hold`, {})
  await comment(id, { body: 'Thank you', official: true })
  await deliverAll(world)
  expect(await rowsOf('notifications', authorId)).toBe(1)
  expect(await by(token).get(path).json()).toMatchObject({ shared: true })

  expect((await by(token).call('DELETE', path)).status).toBe(204)
  await expectEnded(token)
  expect(await detail(id)).toMatchObject({
    title: expect.stringMatching(/^Tracked/),
    voteCount: 1,
    author: { name: 'Former customer', email: null },
  })
  expect((await commentsOf(id)).map(({ body, author }: CommentOfTeam) => [body, author.name])).toEqual([
    ['My public words', 'Former customer'],
    ['Thank you', 'Ada Marsh'],
  ])
  for (const table of ['follows', 'files', 'notifications'] as const)
    expect(await rowsOf(table, authorId)).toBe(0)
  // The vote on the author's other item.
  expect(await rowsOf('votes', authorId)).toBe(1)
  expect((await author.get('/e/v1/me/feedback').json()).items).toMatchObject([{ id: other.id }])
  expect((await detail(other.id)).author.id).toBe(authorId)
})

test('a merged item that others voted for loses its author by its link, also its words on the other item', async () => {
  const { author, id, token } = await submission('idea')
  const { id: authorId } = (await detail(id)).author
  const into = await submission('idea')
  expect((await author.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  const voter = await world.visitor(world.harbor)
  expect((await voter.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  await author.post(`/e/v1/feedback/${id}/comments`, { body: 'My moved words' })
  expect((await ada.put(`/api/v1/feedback/${id}/merge`, { intoId: into.id })).status).toBe(200)
  expect(await detail(into.id)).toMatchObject({ voteCount: 3 })
  expect(await by(token).get(path).json()).toMatchObject({ shared: true })

  expect((await by(token).call('DELETE', path)).status).toBe(204)
  await expectEnded(token)
  expect(await detail(id)).toMatchObject({ author: { name: 'Former customer' }, mergedInto: { id: into.id } })
  expect(await detail(into.id)).toMatchObject({ voteCount: 2, commentCount: 1 })
  expect((await commentsOf(into.id)).map(({ body, author }: CommentOfTeam) => [body, author.name])).toEqual([
    ['My moved words', 'Former customer'],
  ])
  for (const table of ['votes', 'follows', 'reports'] as const) expect(await rowsOf(table, authorId)).toBe(0)
  expect((await by(into.token).get(path)).status).toBe(200)
})

test('a merged bug takes its report along out of the other one’s count', async () => {
  const { id, token } = await submission()
  const into = await submission()
  await ada.patch(`/api/v1/feedback/${into.id}`, { visibility: 'public' })
  expect((await ada.put(`/api/v1/feedback/${id}/merge`, { intoId: into.id })).status).toBe(200)
  expect((await detail(into.id)).affectedCount).toBe(2)
  expect((await by(token).call('DELETE', path)).status).toBe(204)
  expect((await detail(into.id)).affectedCount).toBe(1)
})

test('a link of an archived project answers nothing until the project is back', async () => {
  const { token } = await submission()
  const archiving = `/api/v1/projects/${world.harbor.projectId}/archiving`
  expect((await ada.put(archiving, { archived: true })).status).toBeLessThan(300)
  await expectEnded(token)
  expect((await ada.put(archiving, { archived: false })).status).toBeLessThan(300)
  expect((await by(token).get(path)).status).toBe(200)
})

test('no log and no row holds the token of a link', async () => {
  const { author, token } = await submission()
  const keyed = author.with({ 'idempotency-key': 'a kept answer' })
  const kept = await keyed.post('/e/v1/feedback', { kind: 'bug', title: 'Kept' }).json()
  await by(token).get(path)
  await by(`${token}x`).get(path)
  await by(token).post(`${path}/comments`, { body: 'Hello' })
  const signatures = [token, tokenOf(kept.trackingUrl)].map((text) => text.split('.')[1] ?? 'none')
  const logged = world.logged.join()
  const answers = await world.tenant().selectFrom('idempotency_keys').select('response').execute()
  expect(logged).toContain(path)
  for (const signature of signatures) {
    expect(logged).not.toContain(signature)
    expect(JSON.stringify(answers)).not.toContain(signature)
  }
})

test('every link has 256 bits of its own and leads to the page by its fragment', async () => {
  const { trackingUrl, token } = await submission()
  expect(new URL(trackingUrl).pathname).toBe('/track')
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url')).toHaveLength(32)
})
