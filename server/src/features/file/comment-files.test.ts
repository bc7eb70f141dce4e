import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileWithUrls } from '@earshot/shared/file/file'
import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { memberFileOf, uploadAsMember, uploadFile } from '../../test/sample-files.ts'
import { eraseDeletedComments } from '../comment/comment-erasure.ts'
import { removeFiles } from './removal.ts'

/* Access to the files of comments, and their deletion. */

const world = sharedWorld()
let ada: Caller
let author: Caller
let reader: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  author = await world.visitor(world.harbor)
  reader = await world.visitor(world.harbor)
}, 60_000)

let count = 0
const item = (kind: 'idea' | 'bug' = 'idea') =>
  author.post('/e/v1/feedback', { kind, title: `Attached ${++count}` }).json()
const answer = async (id: string, more: object) => {
  const files = [await uploadAsMember(ada, world.harbor.projectId)]
  return ada.post(`/api/v1/feedback/${id}/comments`, { body: 'See here', files, ...more }).json()
}
const comment = async (id: string) => {
  const files = [await uploadFile(author)]
  return author.post(`/e/v1/feedback/${id}/comments`, { body: 'Look', files }).json()
}
const page = () => world.page(world.harbor)
const at = (url: string) => page().get(url.replace('https://earshot.example', ''))

type Read = { id: string; files: FileWithUrls[] }[]
const byReader = async (id: string): Promise<Read> =>
  (await reader.get(`/e/v1/me/feedback/${id}`).json()).comments
const byAuthor = async (id: string): Promise<Read> =>
  (await author.get(`/e/v1/me/feedback/${id}`).json()).comments
const byAnybody = async (id: string): Promise<Read> =>
  (await page().get(`/e/v1/feedback/${id}?key=${world.harbor.publicKey}`).json()).comments
const byTeam = async (id: string): Promise<Read> =>
  (await ada.get(`/api/v1/feedback/${id}/comments`).json()).items
const filesIn = (comments: Read): string[] => comments.flatMap(({ files }) => files.map(({ id }) => id))

test('a picture of a customer’s comment is for the team and its sender, whoever reads the comment', async () => {
  const { id } = await item()
  const { files, id: commentId } = await comment(id)
  expect(files).toMatchObject([{ type: 'image/webp' }])
  const [file] = files
  expect(filesIn(await byTeam(id))).toEqual([file.id])
  expect(filesIn(await byAuthor(id))).toEqual([file.id])
  for (const comments of [await byReader(id), await byAnybody(id)]) {
    expect(comments.map((one) => one.id)).toEqual([commentId])
    expect(filesIn(comments)).toEqual([])
  }
  expect((await at(file.url)).status).toBe(200)
  expect((await ada.get(`/api/v1/files/${file.id}`)).status).toBe(200)
})

test('a picture of an answer is for everyone who reads it, and that of a note for the team alone', async () => {
  const { id } = await item()
  const { files } = await answer(id, {})
  const note = await answer(id, { internal: true })
  const shown = files[0].id
  for (const comments of [await byReader(id), await byAuthor(id), await byAnybody(id)])
    expect(filesIn(comments)).toEqual([shown])
  expect(filesIn(await byTeam(id))).toEqual([shown, note.files[0].id])
  const [open] = await byAnybody(id)
  expect((await at(open?.files[0]?.thumbnailUrl ?? '')).status).toBe(200)
})

test('hidden, held or deleted, an answer shows its picture to no customer', async () => {
  const { id } = await item()
  const { id: commentId, files } = await answer(id, {})
  const [{ url }] = (await byReader(id)).flatMap((one) => one.files) as [FileWithUrls]
  await ada.put(`/api/v1/comments/${commentId}/hiding`, { hidden: true })
  expect(filesIn(await byReader(id))).toEqual([])
  expect(filesIn(await byTeam(id))).toEqual([files[0].id])
  expect((await ada.call('DELETE', `/api/v1/comments/${commentId}`)).status).toBeLessThan(300)
  expect(filesIn(await byTeam(id))).toEqual([])
  // URLs issued before stop working too.
  expect((await at(url)).status).toBe(404)
  expect((await ada.get(`/api/v1/files/${files[0].id}`)).status).toBe(404)
})

test('a comment that is gone for good takes its files out of the store', async () => {
  const { id } = await item()
  const own = await comment(id)
  const answered = await answer(id, { parentId: own.id })
  const db = world.tenant()
  const keys = await db.selectFrom('files').select('key').where('feedback_id', '=', id).execute()
  expect(keys).toHaveLength(2)
  // A placeholder of the first comment stays, for its reply.
  expect((await author.call('DELETE', `/e/v1/feedback/${id}/comments/${own.id}`)).status).toBe(200)
  expect(filesIn(await byTeam(id))).toEqual([answered.files[0].id])
  await ada.call('DELETE', `/api/v1/comments/${answered.id}`)
  await eraseDeletedComments(db, world.services.clock() + limits.commentUndo)
  await removeFiles(world.services)({ id: newId(), tenantId: null, payload: {} })
  for (const { key } of keys)
    await expect(access(join(world.services.config.dataDir, 'files', key))).rejects.toThrow('ENOENT')
})

test('only one’s own waiting files of the same project go with a comment, five at most', async () => {
  const { id } = await item()
  const post = (caller: Caller, files: string[]) =>
    caller.post(`/e/v1/feedback/${id}/comments`, { body: 'Look', files })
  const foreign = await uploadFile(reader)
  const sent = await uploadFile(author)
  expect((await post(author, [sent])).status).toBe(201)
  const reserved = await memberFileOf(ada, world.harbor.projectId)
  for (const refused of [foreign, sent, reserved, newId()])
    expect([refused, (await post(author, [refused])).status]).toEqual([refused, 400])
  expect((await post(author, Array.from({ length: 6 }, newId))).status).toBe(400)
  const answered = await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'See', files: [foreign] })
  expect(answered.status).toBe(400)
  const other = await ada.post('/api/v1/projects', { name: 'Elsewhere' }).json()
  const elsewhere = await uploadAsMember(ada, other.id)
  const across = await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'See', files: [elsewhere] })
  expect(across.status).toBe(400)
  expect(filesIn(await byTeam(id))).toEqual([sent])
})

test('the same comment sent twice has its file once, and nothing that is remembered holds its address', async () => {
  const { id } = await item()
  const keyed = author.with({ 'idempotency-key': newId() })
  const body = { body: 'Look', files: [await uploadFile(author)] }
  const first = await keyed.post(`/e/v1/feedback/${id}/comments`, body).json()
  const again = await keyed.post(`/e/v1/feedback/${id}/comments`, body).json()
  expect(again.files).toEqual(first.files)
  const answers = await world.tenant().selectFrom('idempotency_keys').select('response').execute()
  expect(JSON.stringify(answers)).not.toContain('/e/v1/files/')
})

test('merged, an item takes the files of those comments along that move', async () => {
  const [bug, other] = [await item('bug'), await item('bug')]
  await ada.patch(`/api/v1/feedback/${other.id}`, { visibility: 'public' })
  const { files } = await answer(bug.id, {})
  expect((await ada.put(`/api/v1/feedback/${bug.id}/merge`, { intoId: other.id })).status).toBe(200)
  // The private comment stays, and its picture with it.
  expect(filesIn(await byTeam(bug.id))).toEqual([files[0].id])
  const [idea, taker] = [await item(), await item()]
  const moved = await answer(idea.id, {})
  expect((await ada.put(`/api/v1/feedback/${idea.id}/merge`, { intoId: taker.id })).status).toBe(200)
  expect(filesIn(await byReader(taker.id))).toEqual([moved.files[0].id])
})
