import { limits } from '@earshot/shared/limits'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { uploadFile } from '../../test/sample-files.ts'

/* Checklist UPL-5, and access to pictures. */

const world = sharedWorld()
let ada: Caller
let sender: Caller
let itemId: string
let fileId: string
let trackingUrl: string

const own = async (): Promise<{ url: string; thumbnailUrl: string }[]> =>
  (await sender.get(`/e/v1/me/feedback/${itemId}`).json()).files
const at = (url: string) => world.page(world.harbor).get(url.replace('https://earshot.example', ''))

beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  sender = await world.visitor(world.harbor)
  const png = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#1c7c7d' } })
    .png()
    .toBuffer()
  fileId = await uploadFile(sender, new Uint8Array(png), 'größer "als" gedacht.png')
  const idea = { kind: 'idea', title: 'Seen in a picture', files: [fileId] }
  const sent = await sender.post('/e/v1/feedback', idea).json()
  itemId = sent.id
  trackingUrl = sent.trackingUrl
}, 60_000)

test('a picture goes out as something to save, with nothing that a browser could run', async () => {
  const [file] = await own()
  const team = await ada.get(`/api/v1/feedback/${itemId}`).json()
  expect(team.files).toMatchObject([{ id: fileId, name: 'größer -als- gedacht.webp', width: 1_000 }])
  const answers = [
    [await at(file?.url ?? ''), 'cross-origin', 1_000],
    [await at(file?.thumbnailUrl ?? ''), 'cross-origin', 480],
    [await ada.get(team.files[0].url), 'same-origin', 1_000],
    [await ada.get(team.files[0].thumbnailUrl), 'same-origin', 480],
  ] as const
  for (const [answer, policy, width] of answers) {
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="gr__er -als- gedacht.webp"; filename*=UTF-8''gr%C3%B6%C3%9Fer%20-als-%20gedacht.webp`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': policy,
      'cache-control': 'private, max-age=300',
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(width)
  }
})

test('an item that everyone sees shows its pictures to whoever sent them and the team alone', async () => {
  const key = world.harbor.publicKey
  const named = `/e/v1/feedback/${itemId}`
  const open = await world.page(world.harbor).get(`${named}?key=${key}`)
  expect([open.status, await open.text()]).toEqual([200, expect.not.stringContaining(fileId)])
  const other = await world.visitor(world.harbor)
  const seen = await other.get(`/e/v1/me/feedback/${itemId}`)
  expect([seen.status, (await seen.json()).files]).toEqual([200, []])
  expect(await own()).toHaveLength(1)
  const token = trackingUrl.split('#')[1]
  const tracked = await world
    .console()
    .with({ authorization: `Bearer ${token}` })
    .get('/api/v1/tracked-feedback')
  expect((await tracked.json()).item.files).toMatchObject([{ id: fileId }])
})

test('a customer’s address of a picture holds for five minutes, as it was made, and for a file that is there', async () => {
  const [file] = await own()
  const url = file?.url ?? ''
  expect((await at(url)).status).toBe(200)
  const name = url.split('/').at(-1) ?? ''
  const later = name.replace(/_(\d+)\./, (_, until: string) => `_${Number(until) + 60_000}.`)
  expect(later).not.toBe(name)
  for (const forged of [later, name.slice(0, -2), `${name}x`, name.replace('whole', 'small')])
    expect([forged, (await at(`/e/v1/files/${forged}`)).status]).toEqual([forged, 404])
  world.clock.forward(limits.fileLinkLife)
  expect((await at(url)).status).toBe(404)
  const [again] = await own()
  expect((await at(again?.url ?? '')).status).toBe(200)
  // Nobody can read an unattached file.
  const unsent = await uploadFile(sender)
  expect((await ada.get(`/api/v1/files/${unsent}`)).status).toBe(404)
  await ada.delete(`/api/v1/feedback/${itemId}`)
  expect((await at(again?.url ?? '')).status).toBe(404)
  expect((await ada.get(`/api/v1/files/${fileId}`)).status).toBe(404)
})

test('an administrator deletes a picture and leaves its item, also in a backup that has it', async () => {
  const { id } = await (
    await sender.post('/e/v1/feedback', {
      kind: 'bug',
      title: 'Shows a secret',
      files: [await uploadFile(sender)],
    })
  ).json()
  const files = async () => (await ada.get(`/api/v1/feedback/${id}`).json()).files
  const [file] = await files()
  expect((await (await world.as('Ben')).delete(file.url)).status).toBe(403)
  expect((await (await world.as('Chloe')).delete(file.url)).status).toBe(404)
  expect((await ada.delete(file.url)).status).toBe(204)
  expect(await files()).toEqual([])
  expect((await ada.delete(file.url)).status).toBe(404)
  const erasures = await world.db.global.selectFrom('erasures').selectAll().execute()
  expect(erasures).toContainEqual(expect.objectContaining({ kind: 'file', id: file.id }))
})

test('the export of whoever sent many is made while it is sent, and holds few of them at a time', async () => {
  const visitor = await world.visitor(world.harbor)
  const ids: string[] = []
  while (ids.length < 8) ids.push(await uploadFile(visitor))
  const read = vi.spyOn(world.services.fileStore, 'get')
  const { body } = await visitor.get('/e/v1/me/export')
  let text = ''
  let heldMost = 0
  for await (const chunk of (body as NonNullable<typeof body>).pipeThrough(new TextDecoderStream())) {
    text += chunk
    heldMost = Math.max(heldMost, read.mock.calls.length - text.split('"base64"').length + 1)
  }
  read.mockRestore()
  expect(JSON.parse(text).fileContents).toEqual(
    ids.map((fileId) => ({ fileId, type: 'image/webp', base64: expect.any(String) })),
  )
  expect(heldMost).toBeLessThan(4)
})

test('a large picture is sent in parts, each of which is read when it is asked for', async () => {
  const side = 900
  const noise = Buffer.from(Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * at * 31) % 251))
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const visitor = await world.visitor(world.harbor)
  const files = [await uploadFile(visitor, new Uint8Array(png), 'noise.png')]
  const { id } = await visitor.post('/e/v1/feedback', { kind: 'bug', title: 'Noise', files }).json()
  const [file] = (await ada.get(`/api/v1/feedback/${id}`).json()).files
  const body = (await ada.get(file.url)).body
  const parts: Uint8Array[] = []
  for await (const part of body ?? []) parts.push(part)
  const whole = Buffer.concat(parts)
  expect(whole.byteLength).toBeGreaterThan(256 * 1024)
  expect(Math.max(...parts.map(({ byteLength }) => byteLength))).toBeLessThan(256 * 1024)
  expect((await sharp(whole).metadata()).width).toBe(side)
})
