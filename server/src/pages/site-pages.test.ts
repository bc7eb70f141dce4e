import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { confirmDiscount } from '../features/plan/discount.ts'
import { setPlan } from '../features/plan/plan.ts'
import { StaticFiles } from '../http/response/static-files.ts'
import { Caller } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { insertTenant } from '../test/rows.ts'

const key = `pk_${'a'.repeat(24)}`
const world = sharedWorld()
let folder: string
let visitor: Caller
let inBeta: Caller
let withBilling: Caller

/** A minimal build of the console. */
const built = {
  'index.html': '<meta name="csp-nonce" content="__CSP_NONCE__" />',
  'assets/site-1.js': 'export {}',
  'site/home.html':
    '<link rel="canonical" href="__PUBLIC_URL__/" /><p>__COMPANY_NAME__, __SUPPORT_EMAIL__, __SECURITY_EMAIL__, © __YEAR__ __ELSE__</p><!--widget-->',
  'site/login.html': '<meta name="csp-nonce" content="__CSP_NONCE__" /><main>© __YEAR__</main>',
  'site/help.html': '<h1>Help</h1>',
  'site/waiting-list.html': '<h1>Waiting list</h1>',
  'site/form.html': '<form></form>',
  'site/api-reference.html': '<main>__API_REFERENCE__</main>',
  'site/pricing.html': '$19, __BETA_LEFT__ left',
  'site/pricing.sold-out.html': '$39',
  'site/pricing.billing.html': 'Try it for $19, __BETA_LEFT__ left',
  'site/not-found.html': '<meta name="robots" content="noindex" />',
  'site/missing.html': 'nothing is here',
  'site/addresses.json': JSON.stringify({
    pages: {
      '/': 'home',
      '/home': 'home',
      '/help': 'help',
      '/form': 'form',
      '/pricing': 'pricing',
      '/api-reference': 'api-reference',
    },
    forms: { '/login': 'login' },
    beta: { '/help': 'waiting-list', '/login': 'waiting-list' },
    inside: ['form'],
    around: ['home', 'waiting-list'],
    listed: ['/', '/help'],
    app: ['/login', '/feedback/:feedbackId', '/tasks/:projectId?', '/email-preferences'],
    sections: ['feedback', 'tasks'],
  }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-pages-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'site'))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text)
  const files = await StaticFiles.read(folder)
  const config = {
    ...world.services.config,
    publicUrl: 'https://earshot.example',
    supportEmail: 'help@earshot.example',
    securityEmail: 'safe@earshot.example',
    companyName: 'Fish & <Chips> Ltd',
    siteProjectKey: key,
    demoBilling: false,
  }
  const visitorIn = (changes: { launchMode?: 'beta'; demoBilling?: true }) =>
    new Caller(
      buildApp(
        { ...world.services, config: { ...config, ...changes } },
        { console: files, widget: files },
        { ready: true },
      ),
      {},
    )
  visitor = visitorIn({})
  inBeta = visitorIn({ launchMode: 'beta' })
  withBilling = visitorIn({ demoBilling: true })
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

test('an address with very many slashes is not found, and takes no longer than others', async () => {
  const spent = process.cpuUsage()
  for (const caller of [visitor, inBeta]) {
    expect((await caller.get(`/help${'/'.repeat(15_000)}`)).status).toBe(200)
    for (const begin of ['', '/help']) {
      const answer = await caller.get(`${begin}${'/'.repeat(15_000)}x`)
      expect(answer.status).toBe(404)
    }
  }
  expect(process.cpuUsage(spent).user / 1_000).toBeLessThan(300)
})

test('a static page knows where it is, whom to write to and which year it is, and nothing of it is markup', async () => {
  const html = await (await visitor.get('/')).text()
  expect(html).toContain('<link rel="canonical" href="https://earshot.example/" />')
  expect(html).toContain('<p>Fish &amp; &lt;Chips&gt; Ltd, help@earshot.example, safe@earshot.example, ')
  expect(html).toContain(`© ${new Date(world.clock.read()).getUTCFullYear()} __ELSE__`)
  expect(html).toContain(`<script async src="/e/v1.js" data-key="${key}"></script>`)
})

test('the page to which every email leads is there without a login, with one, and in beta, and its token goes no further', async () => {
  const signedIn = visitor.with((await world.as('Ada')).headers)
  for (const caller of [visitor, signedIn, inBeta]) {
    const answer = await caller.get('/email-preferences?token=a-token-out-of-an-email')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const [, nonce] = /content="([^"]+)"/.exec(html) ?? []
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(html).not.toContain('a-token-out-of-an-email')
  }
})

test('the year changes while the server runs', async () => {
  const before = new Date(world.clock.read()).getUTCFullYear()
  world.clock.forward(366 * 24 * 60 * 60 * 1000)
  expect(await (await visitor.get('/')).text()).toContain(`© ${before + 1}`)
})

test('a page that tells of billing does so only where plans can be paid for', async () => {
  expect(await (await withBilling.get('/pricing')).text()).toMatch(/^Try it for \$19/)
  expect(await (await visitor.get('/pricing')).text()).toMatch(/^\$19/)
  expect(await (await withBilling.get('/help')).text()).toBe(await (await visitor.get('/help')).text())
})

test('a static page has a strict policy, and is not sent again to who has it', async () => {
  const first = await visitor.get('/home/')
  expect(first.status).toBe(200)
  const policy = first.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'; style-src 'self';")
  expect(policy).not.toContain('unsafe')
  const again = await visitor.with({ 'if-none-match': first.headers.get('etag') ?? '' }).get('/home')
  expect(again.status).toBe(304)
})

test.each(['/login', '/feedback/some-id', '/tasks', '/tasks/some-id/'])(
  'the console answers at %s, with a nonce for its styles',
  async (path) => {
    const page = await visitor.get(path)
    expect(page.status).toBe(200)
    const [, nonce = ''] = /content="([^"]+)"/.exec(await page.text()) ?? []
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
  },
)

test('what the build rendered for a form is in the console’s page there, with the year', async () => {
  const year = new Date(world.clock.read()).getUTCFullYear()
  expect(await (await visitor.get('/login')).text()).toContain(`<main>© ${year}</main>`)
  expect(await (await visitor.get('/tasks')).text()).not.toContain('<main>')
})

test.each([
  '/no/such/page',
  '/feedback/some-id/more',
  '/site/home.html',
  '/index.html',
  '/site/addresses.json',
  '/constructor',
])('%s is not found, and shows what stands for it', async (path) => {
  const page = await visitor.get(path)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('noindex')
})

test('a page stands in a frame of ours, has one, or neither', async () => {
  const framing = async (path: string) => {
    const { headers } = await visitor.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    return [
      /frame-src ([^;]+)/.exec(policy)?.[1],
      /frame-ancestors ([^;]+)/.exec(policy)?.[1],
      headers.get('x-frame-options'),
    ]
  }
  expect(await framing('/form')).toEqual(["'none'", "'self'", 'SAMEORIGIN'])
  for (const path of ['/', '/login']) expect(await framing(path)).toEqual(["'self'", "'none'", 'DENY'])
  for (const path of ['/help', '/no/such/page'])
    expect(await framing(path)).toEqual(["'none'", "'none'", 'DENY'])
})

test('the preview of the widget stands in our frames alone, in a sandbox from which nothing can be asked', async () => {
  const { status, headers } = await visitor.get('/e/preview')
  expect([status, headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'sandbox allow-scripts allow-forms',
  ])
})

test('in beta the waiting list takes the place of some pages and forms, and search engines are told of neither', async () => {
  for (const path of ['/help', '/login', '/login/']) {
    expect(await (await inBeta.get(path)).text()).toBe('<h1>Waiting list</h1>')
    expect(await (await visitor.get(path)).text()).not.toContain('Waiting list')
  }
  expect(await (await inBeta.get('/sitemap.xml')).text()).not.toContain('/help')
})

test.each([
  ['/login?success=activated', '/login-hidden?success=activated'],
  ['/login/?error=No+such+account', '/login-hidden?error=No+such+account'],
  ['/signup?error=a%7Cb', '/signup-hidden?error=a%7Cb'],
])('in beta %s leads to the form, with the news', async (from, to) => {
  const answer = await inBeta.get(from)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  expect((await visitor.get(from)).status).not.toBe(302)
})

test('in beta a guide that a page of ours leads to is the waiting list for who is not signed in', async () => {
  const following = inBeta.with({ 'sec-fetch-site': 'same-origin' })
  expect(await (await following.get('/help')).text()).toBe('<h1>Waiting list</h1>')
})

test('in beta an address with another query is the waiting list', async () => {
  expect(await (await inBeta.get('/login?from=a-letter')).text()).toBe('<h1>Waiting list</h1>')
})

test('whoever is signed in may still see what stands in a frame', async () => {
  const ada = visitor.with({ cookie: (await world.as('Ada')).headers.cookie ?? '' })
  expect((await ada.get('/form')).status).toBe(200)
})

test.each([
  ['open', () => visitor],
  ['in beta', () => inBeta],
])('%s: whoever is signed in reads a guide that a page of ours leads to', async (_mode, server) => {
  const ada = server().with({ cookie: (await world.as('Ada')).headers.cookie ?? '' })
  const following = ada.with({ 'sec-fetch-site': 'same-origin' })
  expect(await (await following.get('/help')).text()).toContain('<h1>Help</h1>')
  expect((await following.get('/')).status).toBe(302)
  for (const site of ['none', 'cross-site'])
    expect(await (await ada.with({ 'sec-fetch-site': site }).get('/help')).text()).not.toContain('Help')
})

test('whoever is signed in goes on to the console; whose session has ended does not', async () => {
  const ada = visitor.with({ cookie: (await world.as('Ada')).headers.cookie ?? '' })
  for (const path of ['/', '/no/such/page']) {
    const answer = await ada.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await ada.get('/login')).status).toBe(200)
  expect((await visitor.with({ cookie: 'earshot=gone' }).get('/')).status).toBe(200)
})

test('the API reference has every operation of the OpenAPI document and no other, for whoever is signed in too', async () => {
  const { paths } = await visitor.get('/api/v1/openapi.json').json()
  const operations = Object.entries(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => [method.toUpperCase(), path, operationId]),
  )
  const answer = await visitor.get('/api-reference')
  const html = await answer.text()
  const shown = [...html.matchAll(/<h3 .*?href="#(\w+)"><code .*?<b .*?>(\w+)<\/b> (\S+)<\/code>/g)]
  expect(shown.map(([, id, method, path]) => [method, path, id]).sort()).toEqual(operations.sort())
  expect(html).toContain('For the operators of this installation.')
  expect(html).toContain('For members with the permission <code>deleteOrganisation</code> (the owner).')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.* style-src 'self';/)
  const ada = visitor.with({ cookie: (await world.as('Ada')).headers.cookie ?? '' })
  expect((await ada.get('/api-reference')).headers.get('etag')).toBe(answer.headers.get('etag'))
})

test('pages are for reading', async () => {
  expect((await visitor.post('/', {})).status).toBe(405)
})

test('crawlers are told which pages there are', async () => {
  expect(await (await visitor.get('/robots.txt')).text()).toContain(
    'Sitemap: https://earshot.example/sitemap.xml',
  )
  const sitemap = await (await visitor.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  expect(listed.filter((url) => !url.includes('/site-feedback/'))).toEqual([
    'https://earshot.example/',
    'https://earshot.example/help',
  ])
})

test('security.txt says whom to tell, and until when that holds', async () => {
  const text = await (await visitor.get('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:safe@earshot.example\n')
  const [, expires = ''] = /Expires: (.+)\n/.exec(text) ?? []
  const days = (Date.parse(expires) - world.clock.read()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('the page with the prices says how many beta subscriptions are left, and nothing of them when none is', {
  tags: ['9.7'],
}, async () => {
  const { db } = world.services
  const offer = async () => {
    const answer = await visitor.get('/pricing')
    return { etag: answer.headers.get('etag'), text: await answer.text() }
  }
  const before = await offer()
  expect(before.text).toBe('$19, 200 left')
  const { tenantId } = await insertTenant(db)
  await db.transaction((tx) => confirmDiscount(tx, tenantId, world.clock.read()))
  await setPlan(world.terminal(), tenantId, 'pro')
  const after = await offer()
  expect(after.text).toBe('$19, 199 left')
  expect(after.etag).not.toBe(before.etag)

  // The last subscriptions, sold on another node whose announcement is lost.
  const rows = Array.from({ length: 199 }, (_, index) => ({
    tenant_id: `gone-${index}`,
    number: index + 2,
    taken_at: 1,
  }))
  await db.transaction(({ global }) => global.insertInto('beta_deals').values(rows).execute())
  expect((await offer()).text).toBe('$19, 199 left')
  world.clock.forward(60_001)
  expect((await offer()).text).toBe('$39')
})
