import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Site } from '@earshot/shared/board/site'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { StaticFiles } from '../../http/response/static-files.ts'
import { indexFeedback } from '../../search/index-feedback.ts'
import { type Answer, Caller } from '../../test/caller.ts'
import { fewerOnPostgres } from '../../test/database.ts'
import { openWorld, type World } from '../../test/harness.ts'
import type { Organisation } from '../../test/story.ts'

let world: World
let folder: string
let visitor: Caller
let slug: string

const place =
  '<html lang="en"><title>__BOARD_TITLE__</title><meta content="__BOARD_DESCRIPTION__" /><meta name="robots" content="__BOARD_ROBOTS__" /><link href="__BOARD_URL__" />'

/** Minimal stand-in for the console's build of a board page. */
const built = {
  'index.html': 'the console <meta name="csp-nonce" content="__CSP_NONCE__" />',
  'site/board.html': `${place}<div data-board="__BOARD_DATA__" data-framed="">__BOARD__</div>`,
  'site/own.html': '<div data-board="__BOARD_DATA__">__BOARD__</div>',
  'site/not-found.html': 'the home page',
  'site/missing.html': 'nothing is here',
  'site/addresses.json': JSON.stringify({
    pages: { '/own': 'own' },
    forms: {},
    beta: {},
    inside: [],
    around: [],
    listed: [],
    ownBoard: '/own',
    app: ['/site-feedback/:slug'],
  }),
}

const slugOf = async ({ tenantId }: Organisation): Promise<string> =>
  (await world.db.tenant(tenantId).selectFrom('projects').select('slug').executeTakeFirstOrThrow()).slug

const appOf = async (siteProjectKey: string | undefined) => {
  const files = await StaticFiles.read(folder)
  const config = { ...world.services.config, publicUrl: 'https://earshot.example', siteProjectKey }
  return buildApp({ ...world.services, config }, { console: files, widget: files }, { ready: true })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-boards-'))
  await mkdir(join(folder, 'site'))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  world = await openWorld()
  slug = await slugOf(world.harbor)
  visitor = new Caller(await appOf(undefined), {})
  return () => world.close()
}, 60_000)

/** Data embedded in the page for its script. */
async function sentWith(
  answer: Answer,
): Promise<{ site: Site; first?: { items: PublicFeedback[] }; item?: PublicFeedback }> {
  const [, data = ''] = /data-board="([^"]*)"/.exec(await answer.text()) ?? []
  const text = data.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<')
  return JSON.parse(text.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
}

/** A signed-in caller on the app that serves the pages. */
const signedIn = async (name: string) => visitor.with({ cookie: (await world.as(name)).headers.cookie ?? '' })

test('anyone finds the board at the project’s slug, with what is public and nothing else', {
  tags: ['2.89'],
}, async () => {
  const answer = await visitor.get(`/site-feedback/${slug}`)
  expect(answer.status).toBe(200)
  const html = await answer.clone().text()
  expect(html).toContain('<title>Feedback / Feature Requests · Harbor</title>')
  expect(html).toContain(`<link href="https://earshot.example/site-feedback/${slug}" />`)
  const { site, first } = await sentWith(answer)
  expect(site).toEqual(Site.parse(site))
  const items = first?.items ?? []
  expect(items.map(({ title }) => title)).toContain('Let parents book for several children at once')
  for (const { title } of items) expect(html).toContain(`">${title}</a>`)
  const rows = await world.tenant().selectFrom('feedback').select(['title', 'listed']).execute()
  const hidden = rows.filter(({ listed }) => listed === 0)
  expect(hidden.length).toBeGreaterThan(0)
  for (const { title } of hidden) expect(html).not.toContain(title)
})

test('anyone may ask for a site by its slug, and gets its public words alone', async () => {
  const answer = await world.console().get(`/api/v1/sites/${slug}`)
  expect(answer.status).toBe(200)
  const site = await answer.json()
  expect(Object.keys(site).sort()).toEqual([
    'access',
    'branding',
    'key',
    'language',
    'pages',
    'project',
    'statuses',
  ])
  expect(site.project).toEqual({ name: 'Harbor', slug })
  expect(site.branding.poweredBy).toBe(false)
  const lumen = await world
    .console()
    .get(`/api/v1/sites/${await slugOf(world.lumen)}`)
    .json()
  expect(lumen.branding.poweredBy).toBe(true)
})

test('a board is in the language that its reader asks for, or the one that its project writes in', async () => {
  const german = visitor.with({ 'accept-language': 'fr;q=0.9, de-AT;q=0.8, en;q=0.7' })
  const read = async (caller: Caller) => {
    const answer = await caller.get(`/site-feedback/${slug}`)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    return { etag: answer.headers.get('etag'), html: await answer.text() }
  }
  const [english, translated] = [await read(visitor), await read(german)]
  expect(english.html).toContain('<html lang="en"')
  expect(translated.html).toContain('<html lang="de"')
  expect(translated.html).toContain('<title>Feedback und Ideen · Harbor</title>')
  expect(translated.etag).not.toBe(english.etag)
  const feed = await (await german.get(`/site-feedback/${slug}/changelog.atom`)).text()
  expect(feed).toContain('<title>Harbor: Neuigkeiten</title>')
  const ada = await world.as('Ada')
  const project = `/api/v1/projects/${world.harbor.projectId}`
  expect((await ada.patch(project, { language: 'de' })).status).toBe(200)
  expect((await read(visitor)).html).toContain('<html lang="de"')
  expect((await ada.patch(project, { language: null })).status).toBe(200)
  expect((await read(visitor)).html).toContain('<html lang="en"')
})

test.each(['contacts', 'team'])(
  'a board for %s tells how to get in, and nothing of what it lists',
  async (boardAccess) => {
    const ada = await world.as('Ada')
    const project = `/api/v1/projects/${world.harbor.projectId}`
    const { first } = await sentWith(await visitor.get(`/site-feedback/${slug}`))
    const [item] = first?.items ?? []
    expect((await ada.patch(project, { boardAccess })).status).toBe(200)
    const pages = [`/site-feedback/${slug}`, `/site-feedback/${slug}?item=${item?.reference}`]
    for (const reader of [visitor, await signedIn('Chloe'), await signedIn('Ben')])
      for (const page of [...pages, `/site-feedback/${slug}?item=IDEA-99999`]) {
        const answer = await reader.get(page)
        expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
        const html = await answer.clone().text()
        expect(html).toContain('<meta name="robots" content="noindex" />')
        expect(html).toContain('<noscript><h1>Feedback / Feature Requests</h1><p>This board is for')
        for (const { title } of first?.items ?? []) expect(html).not.toContain(title)
        expect(Object.keys(await sentWith(answer))).toEqual(['site'])
      }
    const administrator = await signedIn('Ada')
    expect(await (await administrator.get(pages[0] ?? '')).text()).toContain('the console')
    expect((await ada.patch(project, { boardAccess: 'public' })).status).toBe(200)
    const open = await visitor.get(`/site-feedback/${slug}`)
    expect(open.headers.get('x-robots-tag')).toBeNull()
    expect(await open.text()).toContain(item?.title ?? 'an item')
  },
)

test.each(
  fewerOnPostgres([
    ['of nobody', 'nobody-here'],
    ['with a path', '..%2f..%2fetc'],
    ['with a zero', '%00'],
    ['with quotes', "x'%20or%201=1--"],
    ['of thousands', 'a'.repeat(4_000)],
    ['of a dash', '-'],
    ['in capitals', 'Harbor'],
    ['badly encoded', '%E0%A4%A'],
  ]),
)('there is no board at a slug %s, and the page says so', async (_, wrong) => {
  const answer = await visitor.get(`/site-feedback/${wrong}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('nothing is here')
  expect([400, 404, 422]).toContain((await world.console().get(`/api/v1/sites/${wrong}`)).status)
})

test('an earlier address of a board leads to the current one, also whoever may moderate it', async () => {
  const ada = await world.as('Ada')
  const address = `/api/v1/projects/${world.harbor.projectId}/slug`
  for (const moved of ['harbor-moved', 'harbor-moved-again'])
    expect((await ada.put(address, { slug: moved })).status).toBe(200)
  for (const by of [visitor, await signedIn('Ada')])
    for (const earlier of [slug, 'harbor-moved']) {
      const answer = await by.get(`/site-feedback/${earlier}?item=IDEA-1`)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        '/site-feedback/harbor-moved-again?item=IDEA-1',
      ])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
  const { site } = await sentWith(await visitor.get('/site-feedback/harbor-moved-again'))
  expect(site.project.slug).toBe('harbor-moved-again')
  await ada.put(address, { slug })
  expect((await visitor.get(`/site-feedback/${slug}`)).status).toBe(200)
})

test('the description of an item is cut between graphemes', async () => {
  const ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  const author = await world.visitor(world.harbor)
  for (const grapheme of ['🎉', '👨‍👩‍👧‍👦', 'e\u0301\u0323', '🇩🇪']) {
    const body = `${'a'.repeat(158)}${grapheme} and more`
    const { reference } = await author.post('/e/v1/feedback', { kind: 'idea', title: grapheme, body }).json()
    const html = await (await visitor.get(`/site-feedback/${slug}?item=${reference}`)).text()
    expect(html).toContain(`<meta content="${'a'.repeat(158)}…" />`)
  }
})

test('a board is in the sitemap while everyone may read it, under its address of today', async () => {
  const ada = await world.as('Ada')
  const project = `/api/v1/projects/${world.harbor.projectId}`
  const boards = async () => {
    const sitemap = await (await visitor.get('/sitemap.xml')).text()
    return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  }
  const address = `https://earshot.example/site-feedback/${slug}`
  const lumen = `https://earshot.example/site-feedback/${await slugOf(world.lumen)}`
  expect(await boards()).toEqual([address, lumen].sort())
  for (const boardAccess of ['contacts', 'team']) {
    await ada.patch(project, { boardAccess })
    expect(await boards()).toEqual([lumen])
  }
  await ada.patch(project, { boardAccess: 'public' })
  await ada.put(`${project}/slug`, { slug: 'harbor-moved' })
  expect(await boards()).toEqual(['https://earshot.example/site-feedback/harbor-moved', lumen].sort())
  await ada.put(`${project}/archiving`, { archived: true })
  expect(await boards()).toEqual([lumen])
  await ada.put(`${project}/archiving`, { archived: false })
  const suspend = (suspended_at: number | null) =>
    world.db.global
      .updateTable('tenants')
      .set({ suspended_at })
      .where('id', '=', world.harbor.tenantId)
      .execute()
  await suspend(1)
  expect(await boards()).toEqual([lumen])
  await suspend(null)
  expect(await boards()).toHaveLength(2)
})

test('an archived project has no board until it is brought back', async () => {
  const ada = await world.as('Ada')
  const archive = (archived: boolean) =>
    ada.put(`/api/v1/projects/${world.harbor.projectId}/archiving`, { archived })
  await archive(true)
  const answer = await visitor.get(`/site-feedback/${slug}`)
  expect([answer.status, await answer.text()]).toEqual([404, 'nothing is here'])
  await archive(false)
  expect((await visitor.get(`/site-feedback/${slug}`)).status).toBe(200)
})

test('an organisation that was deleted has no board any more', async () => {
  expect((await visitor.get(`/site-feedback/${slug}`)).status).toBe(200)
  const gone = await (await world.as('Ada')).post('/api/v1/organisation/deletion', { name: 'Harbor' })
  expect(gone.status).toBe(204)
  const answer = await visitor.get(`/site-feedback/${slug}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('nothing is here')
  expect((await world.console().get(`/api/v1/sites/${slug}`)).status).toBe(404)
})

test('an item has an address; one that is held, of another organisation or of nobody has none, all alike', async () => {
  const ada = await world.as('Ada')
  const read = async (query: string) => (await ada.get(`/api/v1/feedback?${query}`).json()).items
  const [shown] = await read('kind=idea&moderation=approved&sort=top')
  const [held] = await read('moderation=held')
  const [bug] = await read('kind=bug')
  const answer = await visitor.get(`/site-feedback/${slug}?item=${shown.reference}`)
  expect(answer.status).toBe(200)
  expect(await answer.clone().text()).toContain(`<title>${shown.title} · Harbor</title>`)
  expect((await sentWith(answer)).item).toMatchObject({ id: shown.id })

  const nothing = await visitor.get(`/site-feedback/${slug}?item=IDEA-999`)
  const said = await nothing.clone().text()
  expect(nothing.headers.get('x-robots-tag')).toBe('noindex')
  for (const name of [held.reference, bug.reference, held.id, 'IDEA-0', 'IDEA-99999999999', '<script>', '']) {
    const missing = await visitor.get(`/site-feedback/${slug}?item=${encodeURIComponent(name)}`)
    expect(missing.status, name).toBe(404)
    expect(await missing.text(), name).toBe(said)
  }
})

test('the same item by its reference through the interface: private ones answer as if they were not', async () => {
  const page = world.page(world.harbor)
  const ada = await world.as('Ada')
  const { key } = await world.console().get(`/api/v1/sites/${slug}`).json()
  const [held] = (await ada.get('/api/v1/feedback?moderation=held').json()).items
  const [shown] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved&sort=top').json()).items
  expect((await page.get(`/e/v1/feedback/${shown.reference}?key=${key}`).json()).id).toBe(shown.id)
  const answers = await Promise.all(
    [held.reference, held.id, 'IDEA-999'].map((name) => page.get(`/e/v1/feedback/${name}?key=${key}`)),
  )
  for (const answer of answers) expect(answer.status).toBe(404)
  const [{ requestId: _, ...first }, ...others] = await Promise.all(answers.map((answer) => answer.json()))
  for (const { requestId: __, ...other } of others) expect(other).toEqual(first)
})

test('titles and texts of strangers are text on the board, never markup', async () => {
  const hostile =
    '"><script>alert(1)</script><img src=x onerror=alert(2)> __BOARD__ __BOARD_URL__ $& </noscript>'
  const mira = await world.contact(world.harbor, 'Mira')
  const sent = await (
    await mira.post('/e/v1/feedback', { kind: 'idea', title: hostile, body: hostile })
  ).json()
  await (await world.as('Ada')).put(`/api/v1/feedback/${sent.id}/approval`, {})
  for (const path of [`/site-feedback/${slug}`, `/site-feedback/${slug}?item=${sent.reference}`]) {
    const answer = await visitor.get(path)
    const html = await answer.clone().text()
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html.match(/<\/noscript>/g)).toHaveLength(1)
    const { first, item } = await sentWith(answer)
    expect([...(first?.items ?? []), item].some((one) => one?.title === hostile)).toBe(true)
  }
})

test('the board follows every change, and says when nothing has changed', async () => {
  const before = await visitor.get(`/site-feedback/${slug}`)
  const known = visitor.with({ 'if-none-match': before.headers.get('etag') ?? '' })
  expect((await known.get(`/site-feedback/${slug}`)).status).toBe(304)
  const { first } = await sentWith(before)
  const [item] = first?.items ?? []
  await (await world.as('Ada')).patch(`/api/v1/feedback/${item?.id}`, { visibility: 'team' })
  const after = await known.get(`/site-feedback/${slug}`)
  expect(after.status).toBe(200)
  expect(await after.text()).not.toContain(item?.title)
})

test('administrators of the organisation get the console’s page there, everybody else the public one', {
  tags: ['2.91', '2.92'],
}, async () => {
  const isConsole = async (name: string) =>
    (await (await (await signedIn(name)).get(`/site-feedback/${slug}`)).text()).startsWith('the console')
  expect(await isConsole('Ada')).toBe(true)
  expect(await isConsole('Cleo')).toBe(true)
  expect(await isConsole('Ben')).toBe(false)
  expect(await isConsole('Chloe')).toBe(false)
  expect((await (await signedIn('Chloe')).get(`/site-feedback/${slug}`)).status).toBe(200)
})

test('our own page shows the board of the project that is set, and no trace of one without', async () => {
  const own = new Caller(await appOf(world.harbor.publicKey), {})
  const { site, first } = await sentWith(await own.get('/own'))
  expect(site.project.name).toBe('Harbor')
  expect(first?.items.length).toBeGreaterThan(0)
  expect(await (await visitor.get('/own')).text()).toBe('<div data-board=""></div>')
})

test('the list is filtered by category and searched, on every page of it', async () => {
  const page = world.page(world.harbor)
  const read = (query: string): Promise<{ items: PublicFeedback[]; nextCursor: string | null }> =>
    page.get(`/e/v1/feedback?key=${world.harbor.publicKey}&${query}`).json()
  const { statuses } = await world.console().get(`/api/v1/sites/${slug}`).json()
  const categoryOf = (item: PublicFeedback) =>
    statuses.find(({ id }: { id: string }) => id === item.statusId).category
  for (const category of ['open', 'planned', 'started', 'done']) {
    const whole = (await read(`category=${category}`)).items
    expect(whole.length, category).toBeGreaterThan(0)
    expect(new Set(whole.map(categoryOf))).toEqual(new Set([category]))
    const walked: PublicFeedback[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next = await read(`category=${category}&limit=1${cursor && `&cursor=${cursor}`}`)
      walked.push(...next.items)
      cursor = next.nextCursor
    }
    expect(walked).toEqual(whole)
  }
  const db = world.tenant()
  for (const { id } of await db.selectFrom('feedback').select('id').execute()) await indexFeedback(db, id)
  const found = await read('query=export%20calendar')
  expect(found.items.map(({ title }) => title)).toContain('Export the lesson calendar to my own calendar')
  expect(found.nextCursor).toBeNull()
  expect((await read('query=zzzzqqqq')).items).toEqual([])
})
