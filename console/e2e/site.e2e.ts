import type { Page } from 'playwright'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessibleEverywhere, expectFits } from './axe.ts'
import { createOwner, type Member } from './person.ts'
import { listPublicPages } from './sitemap.ts'
import { test } from './visit.ts'

const pages = await listPublicPages()

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const hrefs = (page: Page, part: string): Promise<(string | null)[]> =>
  page
    .getByRole(part === 'header' ? 'banner' : 'contentinfo')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

async function expectFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').waitFor()
  expect((await hrefs(page, 'footer')).sort()).toEqual(
    [
      '/features',
      '/pricing',
      '/help',
      '/integration',
      '/security',
      '/terms-of-service',
      '/privacy-policy',
      '/acceptable-use-policy',
      '/support',
      '/status',
      '/feature-request-and-bug-reports',
      '/home#contact',
      '/home#mailing-list',
    ].sort(),
  )
  for (const [name, href] of [
    ['Help Guide', '/help'],
    ['Feedback / Report a Bug', '/feature-request-and-bug-reports'],
  ] as const)
    expect(
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).getAttribute('href'),
    ).toBe(href)
  await page.getByText(`© ${new Date().getFullYear()} Earshot`).waitFor()
}

test('the top navigation of a public page, and the footer, which /login has too', {
  tags: [
    'smoke',
    '2.3',
    '2.4',
    '2.5',
    '2.6',
    '2.7',
    '2.8',
    '2.9',
    '2.10',
    '2.11',
    '2.12',
    '2.13',
    '2.14',
    '2.15',
    '2.16',
    '2.17',
    '2.18',
    '2.19',
    '2.20',
    '2.21',
    '2.22',
  ],
}, async ({ visit }) => {
  const { page } = await visit({ at: '/' })
  const [, ...links] = await hrefs(page, 'header')
  expect(links).toEqual([
    '/beta',
    '/',
    '/home#features',
    '/home#pricing',
    '/home#contact',
    '/signup',
    '/login',
  ])
  await expectFooter(page)
  await page.goto('/login')
  await expectFooter(page)
})

test('every link of every public page leads somewhere', { tags: ['smoke'] }, async () => {
  const documents = new Map<string, Promise<string | undefined>>()
  const load = async (path: string) => {
    const response = await fetch(inject('server') + path)
    return response.ok ? response.text() : undefined
  }
  const documentAt = (path: string) => {
    const loading = documents.get(path) ?? load(path)
    documents.set(path, loading)
    return loading
  }
  const broken: string[] = []
  for (const path of pages)
    for (const [, href = ''] of ((await documentAt(path)) ?? '').matchAll(/href="([/#][^"]*)"/g)) {
      const [target = '', fragment] = (href.startsWith('#') ? path + href : href).split('#')
      const document = await documentAt(target)
      const found = document !== undefined && (!fragment || document.includes(`id="${fragment}"`))
      if (!found) broken.push(`${path} → ${href}`)
    }
  expect(broken).toEqual([])
})

test('a public page comes with the styles of all that is on it', async () => {
  const textAt = async (path: string) => (await fetch(inject('server') + path)).text()
  for (const path of [...pages, '/site-feedback/no-such-board']) {
    const html = await textAt(path)
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)]
    const styles = (await Promise.all(sheets.map(([, sheet = '']) => textAt(sheet)))).join('')
    const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    const ours = classes.filter((name) => /^_\w+_\w{5}_\d+$/.test(name))
    expect(ours.length, path).toBeGreaterThan(20)
    expect(
      ours.filter((name) => !styles.includes(`.${name}`)),
      path,
    ).toEqual([])
  }
})

test('the public pages can be read without JavaScript', async ({ visit }) => {
  const { page } = await visit({ javaScript: false })
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toContain('Earshot')
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300)
  }
})

test('who is signed in goes on to the dashboard, before anything is shown', { tags: ['2.1'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/' })
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/dashboard')
  const cookie = member.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answerTo = async (path: string) => {
    const { status, headers } = await fetch(inject('server') + path, {
      headers: { cookie },
      redirect: 'manual',
    })
    return [path, status, headers.get('location')]
  }
  // The status page and the API reference are for everybody, above all for existing customers.
  const leading = pages.filter((path) => !['/status', '/api-reference'].includes(path))
  for (const path of [...leading, '/home', '/no/such/page'])
    expect(await answerTo(path)).toEqual([path, 302, '/dashboard'])
})

test('an unknown address shows the home page, and says to programs that it is none', {
  tags: ['2.24'],
}, async ({ visit }) => {
  const { page } = await visit()
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Hear what your customers say' }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('a fragment with an error leads to the sign-up, which shows it', { tags: ['2.25'] }, async ({
  visit,
}) => {
  const { page } = await visit()
  // With view transitions between pages; one transition is interrupted here.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const before of ['about:blank', '/features', '/login']) {
    await page.goto(before)
    await page.goto('/#error=server_error&error_description=Account+is+not+known')
    await page.getByRole('alert').getByText('Account is not known').waitFor()
    expect(new URL(page.url()).pathname).toBe('/signup')
  }
})

test('an expired link is told in other words', { tags: ['2.26'] }, async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/#error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired')
  await page
    .getByText(
      'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
    )
    .waitFor()
})

test('a fragment scrolls to its section, below the bar that stays', { tags: ['2.27'] }, async ({ visit }) => {
  const { page } = await visit()
  const top = (id: string) =>
    page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect.poll(() => page.url()).toContain('/home#pricing')
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0
  await expect.poll(() => top('pricing')).toBeGreaterThanOrEqual(bar)
  expect(await top('pricing')).toBeLessThan(bar + 40)
  await page.getByRole('banner').getByRole('link', { name: 'Features' }).click()
  await expect.poll(() => top('features')).toBeLessThan(bar + 40)
})

test('on a phone the navigation is behind a button, which Escape and a jump close', async ({ visit }) => {
  const { page } = await visit({ width: 360 })
  await page.goto('/home')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await link.waitFor()
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await link.click()
  await link.waitFor({ state: 'hidden' })
})

test.for(pages)(
  '%s is accessible, in light and dark, and fits a large screen and a phone',
  async (path, { visit }) => {
    const { page } = await visit()
    await page.goto(path)
    await expectFits(page)
    // The groups of the API reference are alike, and axe would need a minute for all of them.
    const groups = page.locator('.group:not(#comments, #errors)')
    if (path === '/api-reference')
      await groups.evaluateAll((elements) => elements.map((element) => element.remove()))
    await expectAccessibleEverywhere(page)
  },
)

test('a call of the API reference is tried with a key, as whoever has signed in, and as nobody', async ({
  visit,
}) => {
  const key = {
    name: 'Tried',
    scopes: ['feedback:write', 'feedback:read'],
    projectId: null,
    expiresInDays: 30,
  }
  const { secret } = (await member.call('POST', '/api-keys', key)) as { secret: string }
  const { page } = await visit({ cookies: member.cookies, at: '/api-reference' })
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('status')
  const send = () => dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Try it: GET /api/v1/me', exact: true }).click()
  await dialog.getByLabel('API key').fill(secret)
  await send()
  await expect.poll(() => answer.innerText()).toContain('200')
  expect(await answer.innerText()).toContain('"name": "Tried"')
  await page.keyboard.press('Escape')

  // The form keeps the key while the page is open.
  await page.getByRole('button', { name: 'Try it: POST /api/v1/tags', exact: true }).click()
  await dialog.getByLabel('Body').fill('{ "name": "Tried" }')
  await send()
  await expect.poll(() => answer.innerText()).toContain('201')
  await dialog.getByLabel('API key').fill('')
  await send()
  await expect.poll(() => answer.innerText()).toContain('409')
  await dialog.getByLabel('API key').fill('esk_mistyped')
  await send()
  await expect.poll(() => answer.innerText()).toContain('401')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Try it: GET /api/v1/feedback/{feedbackId}', exact: true }).click()
  await send()
  await expect.poll(() => answer.innerText()).toContain('Replace {feedbackId}')
  await dialog.getByLabel('Address').fill('https://elsewhere.example/api/v1/me')
  await send()
  await expect.poll(() => answer.innerText()).toContain('Start the address with /api/v1')
  await page.locator('.group').evaluateAll((elements) => elements.map((element) => element.remove()))
  await expectAccessibleEverywhere(page)
})

test('a public page asks nobody but us, and for little', async ({ visit }) => {
  const { context, page } = await visit()
  // An empty cache, as for a first-time visitor: the window may have cached scripts before.
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).origin))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...new Set(asked)]).toEqual([inject('server')])
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  expect(Math.min(...scripts)).toBeGreaterThan(0)
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000)
})

test('the keyboard comes to the page’s words without walking through the navigation', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/pricing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})
