import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { setPlan } from '../../features/plan/plan.ts'
import { StaticFiles } from '../../http/response/static-files.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { addImage } from '../../test/sample-changelog.ts'
import { png } from '../../test/sample-picture.ts'
import { pictureBox } from './card-layout.ts'

/* The pictures of items and entries for shared links, and the pages that name them. */

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let folder: string
let visitor: Caller
let ada: Caller
let board: string

/** A minimal build of the console's board page. */
const built = {
  'index.html': '',
  'site/board.html':
    '<head>__BOARD_CARD__</head><div data-board="__BOARD_DATA__" data-framed="">__BOARD__</div>',
  'site/missing.html': 'nothing is here',
  'site/not-found.html': 'nothing is here',
  'site/addresses.json': JSON.stringify({
    pages: {},
    forms: {},
    beta: {},
    inside: [],
    around: [],
    listed: [],
    ownBoard: '/own',
    app: [],
    sections: [],
  }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-cards-'))
  await mkdir(join(folder, 'site'))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text)
  const files = await StaticFiles.read(folder)
  visitor = new Caller(buildApp(world.services, { console: files, widget: files }, { ready: true }), {})
  ada = await world.as('Ada')
  const { slug } = await ada.get(project()).json()
  board = `/site-feedback/${slug}`
  await ada.patch(project(), { moderation: 'off' })
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

const project = () => `/api/v1/projects/${world.harbor.projectId}`

/** Content of each metadata element of a page, by its name. */
async function headOf(query: string): Promise<Record<string, string>> {
  const html = await (await visitor.get(`${board}?${query}`)).text()
  const found = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

const pathOf = (address = '') => address.replace(world.services.config.publicUrl, '')
const cardOf = async (query: string) => pathOf((await headOf(query))['og:image'])

async function newIdea(title: string): Promise<{ id: string; reference: string }> {
  const author = await world.visitor(world.harbor)
  return author.post('/e/v1/feedback', { kind: 'idea', title, body: '' }).json()
}

/** Colour of a picture's top left corner. */
async function cornerOf(path: string): Promise<number[]> {
  const bytes = new Uint8Array(await (await visitor.get(path)).arrayBuffer())
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}

test('the page of an idea names its picture, which says who asked and is kept as long as nothing changes', async () => {
  const { id, reference } = await newIdea('Tell me when the wind turns')
  const head = await headOf(`item=${reference}`)
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
    world.clock.read(),
  )
  expect(head).toMatchObject({
    'twitter:card': 'summary_large_image',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `Tell me when the wind turns: 1 person asked · Open · since ${month}`,
  })
  const path = pathOf(head['og:image'])
  const answer = await visitor.get(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(100_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })

  const liker = await world.visitor(world.harbor)
  expect((await liker.put(`/e/v1/feedback/${id}/vote`, {})).status).toBe(200)
  const voted = await cardOf(`item=${reference}`)
  expect(voted).not.toBe(path)
  expect((await headOf(`item=${reference}`))['og:image:alt']).toContain('2 people asked')
  // A link shared before the vote still shows a picture, of today.
  const earlier = await visitor.get(path)
  expect([earlier.status, earlier.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(Buffer.from(await earlier.arrayBuffer())).toEqual(
    Buffer.from(await (await visitor.get(voted)).arrayBuffer()),
  )
})

test('the picture of what is done or declined says so, and how long it took', async () => {
  const { id, reference } = await newIdea('Say what became of it')
  const { statuses } = await ada.get(project()).json()
  const setStatus = (name: string) =>
    ada.put(`/api/v1/feedback/${id}/status`, {
      statusId: statuses.find((status: { name: string }) => status.name === name).id,
    })
  const altOf = async () => (await headOf(`item=${reference}`))['og:image:alt']
  await setStatus('Declined')
  expect(await altOf()).toBe('Say what became of it: 1 person asked · Declined')
  await setStatus('Done')
  const db = world.tenant()
  const { created_at } = await db
    .selectFrom('feedback')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('feedback')
    .set({ done_at: created_at + 34 * 24 * 60 * 60 * 1000 })
    .where('id', '=', id)
    .execute()
  // Another change of the item, since the page is cached until then.
  await ada.patch(`/api/v1/feedback/${id}`, { body: 'It took a while.' })
  expect(await altOf()).toBe('Say what became of it: 1 person asked · Done after 34 days')
})

test('a published entry has a picture with its day and its labels, in the language of the project', async () => {
  const entries = `${project()}/changelog`
  const { id } = await ada.post(entries, { title: 'Wind warnings', labels: ['new'] }).json()
  expect((await visitor.get(`${board}/cards/${id}.png`)).status).toBe(404)
  await ada.put(`/api/v1/changelog/${id}/publication`, { quiet: true })
  await ada.patch(project(), { language: 'de' })
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(
    world.clock.read(),
  )
  const head = await headOf(`entry=${id}`)
  expect(head['og:image:alt']).toBe(`Wind warnings: ${day} · Neu`)
  expect((await visitor.get(pathOf(head['og:image']))).status).toBe(200)
  await ada.patch(project(), { language: null })
  await ada.delete(`/api/v1/changelog/${id}/publication`)
  expect((await visitor.get(`${board}/cards/${id}.png`)).status).toBe(404)
  expect(await headOf(`entry=${id}`)).toEqual({ 'twitter:card': 'summary' })
})

test('the first image of an entry is on its picture, beside the title', async () => {
  const { id } = await ada.post(`${project()}/changelog`, { title: 'Tides on a map' }).json()
  const red = sharp({ create: { width: 300, height: 900, channels: 3, background: '#e11d48' } })
  await addImage(ada, id, await red.png().toBuffer())
  await ada.put(`/api/v1/changelog/${id}/publication`, { quiet: true })
  const path = await cardOf(`entry=${id}`)
  const { left, top, width, height } = pictureBox
  const colourAt = async (at: string) => {
    const bytes = Buffer.from(await (await visitor.get(at)).arrayBuffer())
    const middle = { left: left + width / 2, top: top + height / 2, width: 1, height: 1 }
    return [...(await sharp(bytes).extract(middle).removeAlpha().raw().toBuffer())]
  }
  const [r = 0, g = 255, b = 255] = await colourAt(path)
  expect([r > 200, g < 60, b < 100]).toEqual([true, true, true])
  await ada.patch(`/api/v1/changelog/${id}`, { body: 'Without the map' })
  const without = await cardOf(`entry=${id}`)
  expect(without).not.toBe(path)
  expect(await colourAt(without)).not.toEqual([r, g, b])
})

test('the list, the changelog and a public roadmap have pictures, too', async () => {
  await ada.patch(project(), { roadmapPublic: false })
  expect(await headOf('')).toMatchObject({ 'og:image:alt': expect.stringContaining('Vote for an idea') })
  const changelog = await headOf('view=changelog')
  expect(changelog['og:image:alt']).toBe('Changelog: What is new')
  for (const address of [await cardOf(''), pathOf(changelog['og:image'])])
    expect((await visitor.get(address)).status).toBe(200)
  expect((await visitor.get(`${board}/cards/roadmap.png`)).status).toBe(404)
  expect((await ada.patch(project(), { roadmapPublic: true })).status).toBe(200)
  expect((await visitor.get(await cardOf('view=roadmap'))).status).toBe(200)
})

test('what is held, private, merged, deleted or of another board has no picture', async () => {
  const { id, reference } = await newIdea('Only for a while')
  const path = `${board}/cards/${reference}.png`
  const statusOf = async (at = path) => (await visitor.get(at)).status
  expect(await statusOf()).toBe(200)
  const lumen = await world.as('Chloe')
  const { slug } = await lumen.get(`/api/v1/projects/${world.lumen.projectId}`).json()
  expect(await statusOf(path.replace(board, `/site-feedback/${slug}`))).toBe(404)
  expect(await statusOf(path.replace(board, '/site-feedback/nobody-here'))).toBe(404)
  for (const name of [
    `${id}.png`,
    `${reference}.jpg`,
    'IDEA-0.png',
    'IDEA-99999.png',
    '%00.png',
    'BUG-1.png',
  ])
    expect([name, await statusOf(`${board}/cards/${name}`)]).toEqual([name, 404])

  for (const boardAccess of ['contacts', 'team']) {
    await ada.patch(project(), { boardAccess })
    expect(await statusOf()).toBe(404)
  }
  await ada.patch(project(), { boardAccess: 'public' })
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'team' })
  expect(await statusOf()).toBe(404)
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
  expect(await statusOf()).toBe(200)
  const into = await newIdea('Takes it in')
  expect((await ada.put(`/api/v1/feedback/${id}/merge`, { intoId: into.id })).status).toBe(200)
  expect(await statusOf()).toBe(404)
  expect((await ada.delete(`/api/v1/feedback/${into.id}`)).status).toBe(204)
  expect(await statusOf(`${board}/cards/${into.reference}.png`)).toBe(404)
  await ada.patch(project(), { moderation: 'all' })
  const held = await newIdea('Held for review')
  expect(await statusOf(`${board}/cards/${held.reference}.png`)).toBe(404)
  await ada.patch(project(), { moderation: 'off' })
})

test('the colour and the logo are the organisation’s where its plan has branding, otherwise ours', async () => {
  const { reference } = await newIdea('In the colours of the house')
  await ada.patch(`${project()}/branding`, { color: '#ffd400' })
  await ada.with({ 'content-type': 'image/png' }).put(`${project()}/logo`, png)
  const branded = await cardOf(`item=${reference}`)
  expect(await cornerOf(branded)).toEqual([0xff, 0xd4, 0])
  await setPlan(world.terminal(), world.harbor.tenantId, 'free')
  const plain = await cardOf(`item=${reference}`)
  expect(plain).not.toBe(branded)
  expect(await cornerOf(plain)).toEqual([0x2f, 0x5b, 0xd7])
})

test.each([
  ['of emoji', '🚀'.repeat(60)],
  ['of right-to-left marks', `${'\u202e'.repeat(90)}txt.exe`],
  ['of one long word', 'W'.repeat(200)],
  ['in a script of its own', 'دعم اللغة العربية'],
  ['that is markup', '</svg><image href="file:///etc/passwd"/>&amp;'],
])('a title %s has a picture too', async (_, title) => {
  const { reference } = await newIdea(title)
  const answer = await visitor.get(await cardOf(`item=${reference}`))
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100_000)
})
