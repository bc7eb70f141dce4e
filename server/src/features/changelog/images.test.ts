import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { imageMarkdown } from '@earshot/shared/changelog/entry-image'
import { limits } from '@earshot/shared/limits'
import type { TextSpan } from '@earshot/shared/text/rich-text'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { sweep } from '../../sweep.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { addImage } from '../../test/sample-changelog.ts'
import { png } from '../../test/sample-picture.ts'
import { removeFiles } from '../file/removal.ts'

/* Images of changelog entries: access to them, and their deletion. */

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let ada: Caller
const job = { id: newId(), tenantId: null, payload: {} }

beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const newEntry = async (): Promise<string> =>
  (await ada.post(`/api/v1/projects/${world.harbor.projectId}/changelog`, { title: 'Shown' }).json()).id
const publication = (id: string) => `/api/v1/changelog/${id}/publication`
const publish = (id: string) => ada.put(publication(id), { quiet: true })
const write = (id: string, body: string) => ada.patch(`/api/v1/changelog/${id}`, { body })
const readBy = (caller: Caller, id: string) =>
  caller.get(`/e/v1/changelog/${id}?key=${world.harbor.publicKey}`).json()
const imagesIn = (content: { spans: TextSpan[] }[]) =>
  content.flatMap(({ spans }) => spans.flatMap(({ text, image }) => (image ? [{ alt: text, ...image }] : [])))
const teamImagesOf = async (id: string) => imagesIn((await ada.get(`/api/v1/changelog/${id}`).json()).content)
const pathOf = (url: string) => url.replace('https://earshot.example', '')
const at = (url = '') => world.console().get(pathOf(url))
const rowOf = (id: string) =>
  world.tenant().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
const isStored = (key: string) =>
  access(join(world.services.config.dataDir, 'files', key)).then(
    () => true,
    () => false,
  )
const erasuresOf = (id: string) =>
  world.db.global.selectFrom('erasures').select('kind').where('id', '=', id).execute()

test('an image of a draft is the team’s; of a published entry everyone’s, at one address that may be kept', async () => {
  const entryId = await newEntry()
  const wide = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'hidden' } })
    .jpeg()
    .toBuffer()
  const id = await addImage(ada, entryId, wide)
  const [shown] = await teamImagesOf(entryId)
  expect(shown).toEqual({ alt: 'As it looks', url: `/api/v1/files/${id}`, width: 30, height: 20 })
  expect((await ada.get(`/api/v1/files/${id}`)).status).toBe(200)
  expect((await world.console().get(`/api/v1/files/${id}`)).status).toBe(401)
  const early = world.services.entryImageLinks.linkOf({ tenantId: world.harbor.tenantId, fileId: id })
  expect((await at(early)).status).toBe(404)

  await publish(entryId)
  const page = world.page(world.harbor)
  const [image] = imagesIn((await readBy(page, entryId)).content)
  expect(image).toEqual({ alt: 'As it looks', url: early, width: 30, height: 20 })
  const answer = await at(image?.url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=2592000, s-maxage=3600',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  expect(bytes.includes('hidden')).toBe(false)
  for (const forged of [early.slice(0, -2), `${early}x`, early.replace(id, newId())])
    expect([forged, (await at(forged)).status]).toEqual([forged, 404])

  const slug = (await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()).slug
  const feed = await (await world.console().get(`/site-feedback/${slug}/changelog.atom`)).text()
  expect(feed).toContain(
    `&lt;img src=&quot;${early}&quot; alt=&quot;As it looks&quot; width=&quot;30&quot; height=&quot;20&quot; loading=&quot;lazy&quot;&gt;`,
  )

  await ada.delete(publication(entryId))
  expect((await at(early)).status).toBe(404)
})

test('the images of a private board have no lasting addresses', async () => {
  const entryId = await newEntry()
  const fileId = await addImage(ada, entryId)
  await publish(entryId)
  const { projectId, tenantId } = world.harbor
  const access = (boardAccess: string) => ada.patch(`/api/v1/projects/${projectId}`, { boardAccess })
  const lasting = world.services.entryImageLinks.linkOf({ tenantId, fileId })
  expect((await at(lasting)).status).toBe(200)
  await access('contacts')
  expect((await at(lasting)).status).toBe(404)
  const [image] = imagesIn((await readBy(ada, entryId)).content)
  expect((await at(image?.url)).status).toBe(200)
  world.clock.forward(limits.fileLinkLife)
  expect((await at(image?.url)).status).toBe(404)
  await access('public')
  expect((await at(lasting)).status).toBe(200)
})

test('a text shows only the images of its own entry, and nothing is loaded from elsewhere', async () => {
  const [entryId, otherId] = [await newEntry(), await newEntry()]
  const foreign = await addImage(ada, otherId)
  const text = `${imageMarkdown(foreign, 'not mine')} ![far](https://track.example/pixel.png) ${imageMarkdown(newId(), 'none')}`
  await write(entryId, text)
  expect(await teamImagesOf(entryId)).toEqual([])
  const preview = (body: object) => ada.post('/api/v1/markdown', body)
  const shown = await (await preview({ text, entryId })).json()
  expect(shown.content).toEqual([
    {
      type: 'paragraph',
      spans: [
        { text: 'not mine ' },
        { text: 'far', href: 'https://track.example/pixel.png' },
        { text: ' none' },
      ],
    },
  ])
  const own = imageMarkdown(foreign)
  expect(imagesIn((await (await preview({ text: own, entryId: otherId })).json()).content)).toHaveLength(1)
  const stranger = await world.as('Dana')
  const seen = await stranger.post('/api/v1/markdown', { text: own, entryId: otherId })
  expect(imagesIn((await seen.json()).content)).toEqual([])
})

test('an image goes along with nothing else, and nothing else becomes one', async () => {
  const entryId = await newEntry()
  const id = await addImage(ada, entryId)
  const sender = await world.visitor(world.harbor)
  const idea = await sender.post('/e/v1/feedback', { kind: 'idea', title: 'Taken' }).json()
  const comment = await ada.post(`/api/v1/feedback/${idea.id}/comments`, { body: 'See', files: [id] })
  expect(comment.status).toBe(400)
  expect((await ada.delete(`/api/v1/files/${id}`)).status).toBe(404)
  const reserved = await ada.post(`/api/v1/changelog/${newId()}/images`, {
    name: 'a.png',
    type: 'image/png',
    size: 1,
  })
  expect(reserved.status).toBe(404)
})

test('what a text no longer shows ends at once for readers, and a day later for good', async () => {
  const entryId = await newEntry()
  const id = await addImage(ada, entryId)
  await publish(entryId)
  const { db, clock } = world.services
  const url = world.services.entryImageLinks.linkOf({ tenantId: world.harbor.tenantId, fileId: id })
  const text = imageMarkdown(id, 'again')
  await write(entryId, 'Cut out')
  expect((await at(url)).status).toBe(404)
  // The image is cut from one place and pasted at another.
  await write(entryId, `Moved\n\n${text}`)
  expect((await at(url)).status).toBe(200)
  world.clock.forward(limits.entryImagesUnusedKept + 1)
  await sweep(db, clock)(job)
  expect((await at(url)).status).toBe(200)

  await write(entryId, '')
  const key = (await rowOf(id))?.key ?? ''
  expect(await isStored(key)).toBe(true)
  world.clock.forward(limits.entryImagesUnusedKept + 1)
  await sweep(db, clock)(job)
  await removeFiles(world.services)(job)
  expect(await rowOf(id)).toBeUndefined()
  expect(await isStored(key)).toBe(false)
  expect(await erasuresOf(id)).toEqual([{ kind: 'file' }])
})

test('the images of an entry are erased with it', async () => {
  const entryId = await newEntry()
  const id = await addImage(ada, entryId)
  const key = (await rowOf(id))?.key ?? ''
  expect((await ada.delete(`/api/v1/changelog/${entryId}`)).status).toBe(204)
  await removeFiles(world.services)(job)
  expect(await rowOf(id)).toBeUndefined()
  expect(await isStored(key)).toBe(false)
  expect(await erasuresOf(id)).toEqual([{ kind: 'file' }])
})

test('an entry has so many images and no more, which count against the plan', async () => {
  const entryId = await newEntry()
  const usedBy = async () => (await ada.get('/api/v1/organisation/usage').json()).storage
  const before = await usedBy()
  const id = await addImage(ada, entryId)
  const { bytes } = (await rowOf(id)) ?? { bytes: 0 }
  expect(Number(bytes)).toBeGreaterThan(0)
  expect((await usedBy()) - before).toBeGreaterThanOrEqual(Number(bytes))
  const file = { name: 'a.png', type: 'image/png', size: png.byteLength }
  const reserve = () => ada.post(`/api/v1/changelog/${entryId}/images`, file)
  for (let images = 1; images < limits.entryImagesMax; images++) expect((await reserve()).status).toBe(201)
  expect((await reserve()).status).toBe(409)
})
