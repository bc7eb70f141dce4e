import { limits } from '@earshot/shared/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readUsage } from '../../db/usage.ts'
import { newId } from '../../lib/id.ts'
import { FetchFailed } from '../../lib/safe-fetch/safe-fetch.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { sampleFileBytes } from '../../test/sample-file-bytes.ts'
import { reserve, uploadFile, uploadTo } from '../../test/sample-files.ts'
import { png } from '../../test/sample-picture.ts'
import { removeFiles } from './removal.ts'

/* Checklists UPL-1 and UPL-3 to UPL-7, for files other than pictures. */

let world: World
let ada: Caller
let visitor: Caller

beforeAll(async () => {
  world = await openWorld()
  ada = await world.as('Ada')
}, 60_000)
beforeEach(async () => {
  visitor = await world.visitor(world.harbor)
})
afterAll(() => world.close())

const harbor = () => world.tenant()
const rowOf = (id: string) => harbor().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** Submits a bug with files. @returns the bug's id, and the files as the team sees them. */
async function sendBug(files: readonly string[]) {
  const bug = { kind: 'bug', title: `It creaks ${newId()}`, files }
  const { id } = await (await visitor.post('/e/v1/feedback', bug)).json()
  return { id, files: (await (await ada.get(`/api/v1/feedback/${id}`)).json()).files }
}

test.each([
  ['log', 'server.log', 'text/plain', 'text/plain'],
  ['json', 'state.json', 'application/json', 'text/plain'],
  ['csv', 'orders.csv', 'text/csv;charset=utf-8', 'text/plain'],
  ['pdf', 'invoice.pdf', 'application/pdf', 'application/pdf'],
  ['mp4', 'screen.mp4', 'video/mp4', 'video/mp4'],
  ['webm', 'screen.webm', 'video/webm;codecs=vp9', 'video/webm'],
  ['mov', 'screen.mov', 'video/quicktime', 'video/quicktime'],
] as const)(
  'a %s file is kept as it is, and goes out as something to save',
  async (kind, name, stated, type) => {
    const bytes = sampleFileBytes[kind]
    const before = (await readUsage(world.db, world.harbor.tenantId)).storage
    const id = await uploadFile(visitor, bytes, name, stated)
    expect((await readUsage(world.db, world.harbor.tenantId)).storage).toBe(before + bytes.length)
    const finalised = await visitor.post(`/e/v1/files/${id}/finalise`)
    const shown = { id, name, type, size: bytes.length, width: null, height: null }
    expect(await finalised.json()).toEqual(shown)
    const bug = await sendBug([id])
    expect(bug.files).toEqual([
      { ...shown, url: `/api/v1/files/${id}`, thumbnailUrl: null, sharedUntil: null },
    ])
    const own = (await (await visitor.get(`/e/v1/me/feedback/${bug.id}`)).json()).files
    expect(own).toMatchObject([{ ...shown, thumbnailUrl: null }])
    const link = own[0].url.replace('https://earshot.example', '')
    for (const answer of [await ada.get(`/api/v1/files/${id}`), await world.page(world.harbor).get(link)]) {
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes))
    }
    expect((await ada.get(`/api/v1/files/${id}/thumbnail`)).status).toBe(404)
  },
)

test.each([
  ['UTF-16', Buffer.from('\ufeffGrüße\r\n', 'utf16le')],
  ['Windows-1252', Buffer.from('gr\xfc\xdfe', 'latin1')],
  ['UTF-8 with a NUL', Buffer.from('all well\0\n')],
])('a text in %s comes back byte for byte', async (_, bytes) => {
  const { files } = await sendBug([await uploadFile(visitor, new Uint8Array(bytes), 'a.log', 'text/plain')])
  const answer = await ada.get(files[0].url)
  expect(answer.headers.get('content-type')).toBe('text/plain')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})

test('an empty file is refused in a sentence before it is sent', async () => {
  const answer = await reserve(visitor, 0, { type: 'text/plain' })
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [{ path: 'size', message: 'This file is empty. Please choose another one.' }],
  ])
})

test('a video is read in parts, so that a player can seek; another file only as a whole', async () => {
  const bytes = sampleFileBytes.webm
  const { files } = await sendBug([
    await uploadFile(visitor, bytes, 'screen.webm', 'video/webm'),
    await uploadFile(visitor, sampleFileBytes.log, 'a.log', 'text/plain'),
  ])
  const [video, log] = files
  const whole = await ada.get(video.url)
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  const part = await ada.with({ range: 'bytes=4-9' }).get(video.url)
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${bytes.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(4, 10))
  const behind = await ada.with({ range: `bytes=${bytes.length}-` }).get(video.url)
  expect([behind.status, (await behind.json()).detail]).toEqual([416, `The file has ${bytes.length} bytes.`])
  const text = await ada.with({ range: 'bytes=0-3' }).get(log.url)
  expect([text.status, text.headers.get('accept-ranges')]).toEqual([200, null])
})

test('a file is what its bytes say: those of another kind than it was said to be are refused, and nothing stays', async () => {
  const wrong = [
    ['text/plain', png],
    ['text/plain', sampleFileBytes.pdf],
    ['application/pdf', sampleFileBytes.log],
    ['application/pdf', sampleFileBytes.mp4],
    ['video/mp4', sampleFileBytes.pdf],
    ['video/webm', new TextEncoder().encode('<script>alert(1)</script>')],
    ['image/png', sampleFileBytes.webm],
  ] as const
  for (const [type, bytes] of wrong) {
    const { id } = await (await reserve(visitor, bytes.byteLength, { type })).json()
    const answer = await uploadTo(visitor, id, bytes, type)
    expect([type, answer.status, (await answer.json()).code]).toEqual([type, 415, 'unsupported_media_type'])
    expect(await rowOf(id)).toBeUndefined()
  }
})

test('a large file is read while it is sent, and breaks off where it goes away', async () => {
  const bytes = new Uint8Array(2_000_000).fill(7)
  bytes.set(sampleFileBytes.webm)
  const id = await uploadFile(visitor, bytes, 'long.webm', 'video/webm')
  const { files } = await sendBug([id])
  const whole = await ada.get(files[0].url)
  expect(whole.headers.get('content-length')).toBe('2000000')
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0)
  const part = await ada.with({ range: 'bytes=1000-1900000' }).get(files[0].url)
  expect((await part.arrayBuffer()).byteLength).toBe(1_899_001)

  const began = await ada.get(files[0].url)
  await world.services.fileStore.delete((await rowOf(id))?.key ?? '')
  await expect(began.arrayBuffer()).rejects.toThrow('went away')
})

test('a file of which the store has less than there was is not given out', async () => {
  const id = await uploadFile(visitor, sampleFileBytes.webm, 'cut.webm', 'video/webm')
  const { files } = await sendBug([id])
  const key = (await rowOf(id))?.key ?? ''
  await world.services.fileStore.delete(key)
  await world.services.fileStore.put(key, sampleFileBytes.webm.slice(0, -1))
  expect((await ada.get(files[0].url)).status).toBe(500)
})

test('while the store cannot be reached an upload may be tried again, and leaves nothing', async () => {
  const { fileStore } = world.services
  const { put } = fileStore
  fileStore.put = () => Promise.reject(new FetchFailed('No answer'))
  const bytes = sampleFileBytes.log
  const { id } = await (await reserve(visitor, bytes.byteLength, { type: 'text/plain' })).json()
  const answer = await uploadTo(visitor, id, bytes, 'text/plain')
  fileStore.put = put
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await rowOf(id)).toBeUndefined()
})

test('a video is called and given out as what it is, not as what it was said to be', async () => {
  const id = await uploadFile(visitor, sampleFileBytes.webm, 'screen.mp4', 'video/mp4')
  expect(await rowOf(id)).toMatchObject({ type: 'video/webm', name: 'screen.webm' })
})

test.each([
  ['text/plain', limits.fileBytesMax.text],
  ['application/pdf', limits.fileBytesMax.document],
  ['video/webm', limits.fileBytesMax.video],
])('%s has its own limit', async (type, most) => {
  expect((await reserve(visitor, most, { type })).status).toBe(201)
  const large = await reserve(visitor, most + 1, { type })
  expect([large.status, (await large.json()).detail]).toEqual([
    413,
    `Please choose a file of at most ${most / 1024 / 1024} MB.`,
  ])
})

test('an image of the changelog is a picture, and nothing else', async () => {
  const entry = await ada.post(`/api/v1/projects/${world.harbor.projectId}/changelog`, { title: 'New' })
  const { id } = await entry.json()
  const file = { name: 'a.pdf', type: 'application/pdf', size: 100 }
  const answer = await ada.post(`/api/v1/changelog/${id}/images`, file)
  expect([answer.status, (await answer.json()).detail]).toEqual([
    415,
    'Please choose a PNG, JPEG, WebP, GIF or HEIC picture with at most 40 megapixels.',
  ])
})

test('to share the pictures of an item shares nothing else of it', async () => {
  const log = await uploadFile(visitor, sampleFileBytes.log, 'a.log', 'text/plain')
  const alone = await sendBug([log])
  expect((await ada.put(`/api/v1/feedback/${alone.id}/shared-pictures`)).status).toBe(404)
  const picture = await uploadFile(visitor)
  const both = await sendBug([
    picture,
    await uploadFile(visitor, sampleFileBytes.pdf, 'a.pdf', 'application/pdf'),
  ])
  const shared = await (await ada.put(`/api/v1/feedback/${both.id}/shared-pictures`)).json()
  expect(shared.items.map(({ id }: { id: string }) => id)).toEqual([picture])
})

test('a deleted file leaves nothing in the store, and is not brought back', async () => {
  const id = await uploadFile(visitor, sampleFileBytes.webm, 'screen.webm', 'video/webm')
  await sendBug([id])
  const { key = '' } = (await rowOf(id)) ?? {}
  expect(await world.services.fileStore.get(key)).toBeDefined()
  expect((await ada.delete(`/api/v1/files/${id}`)).status).toBe(204)
  await removeFiles(world.services)({ id: newId(), tenantId: null, payload: {} })
  expect(await world.services.fileStore.get(key)).toBeUndefined()
  const erasures = await world.db.global.selectFrom('erasures').selectAll().execute()
  expect(erasures).toContainEqual(expect.objectContaining({ kind: 'file', id }))
})
