import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

const mobile = join(import.meta.dirname, '../../../../examples/mobile/www')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** Origin of an app's pages in Capacitor on Android. */
const shell = 'https://localhost'

let origin: string
let server: Server

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const { projectId, send } = await signIn()
  const { allowedOrigins } = await send<{ allowedOrigins: string[] }>('GET', `/projects/${projectId}`)
  await send('PATCH', `/projects/${projectId}`, { allowedOrigins: [...allowedOrigins, origin, shell] })
  const { servePages } = await import('../../../../examples/pages/pages.mjs')
  server = createServer(servePages({ earshot: inject('server'), key: inject('key') }))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.for(['strict-csp', 'trusted-types'])('the example of %s shows the widget', async (name, { visit }) => {
  const { page, diagnostics } = await visit(`${origin}/${name}.html`)
  await openPanel(page)
  expect(diagnostics).toEqual([])
})

test.for(['vue', 'server-rendered', 'react-18', 'svelte', 'angular', 'web-component'])(
  'the example of %s opens a form by its own button',
  async (name, { visit }) => {
    const { page, diagnostics } = await visit(`${origin}/${name}.html`)
    await page.getByRole('button', { name: 'Report a bug' }).click()
    await panelOf(page).getByLabel('What happened?').waitFor()
    expect(await page.locator('earshot-widget').count()).toBe(1)
    expect(diagnostics).toEqual([])
  },
)

test.for(['turbo', 'htmx'])(
  'the example of %s keeps one widget from page to page',
  async (name, { visit }) => {
    const { page } = await visit(`${origin}/${name}.html`)
    await launcherOf(page).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByRole('heading', { name: 'The next page' }).waitFor()
    await openPanel(page)
    expect(await page.locator('earshot-widget').count()).toBe(1)
  },
)

test('the app for phones opens the panel by the button in its bar, over the whole screen', async ({
  visit,
}) => {
  const { context, page, diagnostics } = await visit('plain/page.html', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await context.route(`${shell}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? '/index.html' : pathname
    const body = readFileSync(join(mobile, file), 'utf8')
      .replace('{{EARSHOT_URL}}', inject('server'))
      .replace('{{EARSHOT_KEY}}', inject('key'))
    return route.fulfill({ contentType: types[extname(file)] ?? 'text/plain', body })
  })
  // For the browser, the shell's pages and the test's server are both on the local network.
  await context.grantPermissions(['local-network-access'])
  await page.goto(shell)
  await page.waitForFunction('window.Earshot')
  await page.getByRole('button', { name: 'Feedback' }).tap()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Report a bug' }).waitFor()
  expect(await panel.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    width: 390,
    height: 844,
  })
  expect(diagnostics).toEqual([])
})
