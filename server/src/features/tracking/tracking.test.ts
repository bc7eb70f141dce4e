import { limits } from '@earshot/shared/limits'
import { TrackedFeedback } from '@earshot/shared/tracked-feedback'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { png } from '../../test/sample-picture.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

const path = '/api/v1/tracked-feedback'
const tokenOf = (url: string): string => url.split('/track#')[1] ?? ''
const by = (token: string): Caller => world.console().with({ authorization: `Bearer ${token}` })
let count = 0

/** What somebody new sends, with the token of its tracking link. */
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

/** Whether each call by a token is refused, with one and the same answer. */
async function expectEnded(token: string): Promise<void> {
  const caller = by(token)
  const answers = [
    await caller.get(path),
    await caller.get(`${path}/comments`),
    await caller.post(`${path}/comments`, { body: 'Is it me?' }),
    await caller.patch(path, { following: false }),
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
    deletable: true,
    status: { category: 'open' },
  })
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
  // Neither is it a contact's token.
  expect(
    (
      await world
        .page(world.harbor)
        .with({ authorization: `Bearer ${token}` })
        .get('/e/v1/me')
    ).status,
  ).toBe(401)
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

test('what is deleted by the link is gone, and what others took part in stays', async () => {
  const { id, token } = await submission()
  await comment(id, { body: 'We look into it' })
  expect((await by(token).call('DELETE', path)).status).toBe(204)
  await expectEnded(token)
  expect((await ada.get(`/api/v1/feedback/${id}`)).status).toBe(404)
  const idea = await submission('idea')
  const voter = await world.visitor(world.harbor)
  expect((await voter.put(`/e/v1/feedback/${idea.id}/vote`)).status).toBe(200)
  expect(await by(idea.token).get(path).json()).toMatchObject({ deletable: false })
  expect((await by(idea.token).call('DELETE', path)).status).toBe(409)
  expect((await ada.get(`/api/v1/feedback/${idea.id}`)).status).toBe(200)
  expect((await idea.author.call('DELETE', '/e/v1/me')).status).toBe(204)
  await expectEnded(idea.token)
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
