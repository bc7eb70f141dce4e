import type { Branding } from '@earshot/shared/branding/branding'
import type { WidgetConfig } from '@earshot/shared/widget/widget'
import type { BrowserContext, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test, type Visit } from '../../visit.ts'

/** Overrides the branding in the server's configuration, and the language. */
async function brand(
  context: BrowserContext,
  branding: Partial<Branding>,
  language: WidgetConfig['language'] = null,
): Promise<void> {
  await context.route('**/e/v1/config?*', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as WidgetConfig
    await route.fulfill({
      response,
      json: { ...config, language, branding: { ...config.branding, ...branding } },
    })
  })
}

/** An image of this size in the format of the server. */
async function drawImage(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    (size) => Object.assign(document.createElement('canvas'), size).toDataURL('image/webp'),
    { width, height },
  )
  return Buffer.from(drawn.split(',')[1] ?? '', 'base64')
}

test('the launcher has the colour, text and logo of the branding, also where images are forbidden', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { context, page, diagnostics } = await visit('branding/page.html')
  await brand(context, {
    color: '#ffd400',
    ink: '#000',
    launcherText: 'Ahoy!',
    logo: '/e/v1/logo/a/b',
    poweredBy: true,
  })
  const body = await drawImage(page, 96, 48)
  await context.route('**/e/v1/logo/**', (route) =>
    route.fulfill({ body, contentType: 'image/webp', headers: { 'access-control-allow-origin': '*' } }),
  )
  await launcherOf(page).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const button = launcherOf(page)
  await button.locator('canvas').waitFor()
  expect(await button.innerText()).toBe('Ahoy!')
  const look = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    const { width, height } = element.querySelector('canvas') as HTMLCanvasElement
    return { backgroundColor, color, width, height }
  })
  expect(look).toEqual({ backgroundColor: 'rgb(255, 212, 0)', color: 'rgb(0, 0, 0)', width: 96, height: 48 })
  const box = await button.boundingBox()
  expect([1280 - 32, 800 - 40]).toEqual([
    (box?.x ?? 0) + (box?.width ?? 0),
    (box?.y ?? 0) + (box?.height ?? 0),
  ])
  const panel = await openPanel(page)
  await panel.getByText('Powered by Earshot').waitFor()
  expect(diagnostics).toEqual([])
})

test("a project's greeting and thanks are in place of the widget's, in its language, and the page's before both", async ({
  visit,
}) => {
  const { context, page } = await visit('plain/page.html')
  await brand(context, { greeting: 'Ahoi von <b>{{project}}</b>', thanks: 'Besten Dank!' }, 'de')
  await launcherOf(page).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByText('Ahoi von <b>Harbor</b>').waitFor()
  await panel.getByRole('button', { name: 'Fehler melden' }).click()
  await panel.getByLabel('Was ist passiert?').fill('Die Glocke klemmt')
  await panel.getByRole('button', { name: 'Meldung senden' }).click()
  await panel.getByRole('heading', { name: 'Besten Dank!' }).waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot(command: string, options?: object): void }
    Earshot('init', { locale: 'fr', strings: { greeting: 'Bonjour' } })
    Earshot('open', { view: 'home' } as object)
  })
  await panel.getByText('Bonjour').waitFor()
  await panel.getByRole('button', { name: 'Signaler un bug' }).waitFor()
})

test('the logo is fetched from where the script came, also behind a proxy, and not for a widget that is gone', async ({
  visit,
}) => {
  const { context, page } = await visit('plain/page.html')
  await brand(context, { logo: '/e/v1/logo/a/b' })
  const proxy = `${inject('server')}/help/e`
  await context.route(`${proxy}/**`, (route) =>
    route.fallback({ url: route.request().url().replace('/help/e/', '/e/') }),
  )
  await launcherOf(page).waitFor()
  await page.evaluate(() => localStorage.clear())
  const logo = page.waitForRequest('**/v1/logo/a/b')
  await page.evaluate((endpoint) => {
    const { Earshot } = window as unknown as { Earshot(command: string, options?: object): void }
    Earshot('destroy')
    Earshot('init', { endpoint })
  }, proxy)
  expect((await logo).url()).toBe(`${proxy}/v1/logo/a/b`)
  await page.evaluate(async (endpoint) => {
    const { Earshot } = window as unknown as { Earshot(command: string, ...input: unknown[]): void }
    Earshot('destroy')
    const removed = new Promise<void>((resolve) => {
      Earshot('on', 'ready', () => {
        Earshot('destroy')
        resolve()
      })
    })
    Earshot('init', { endpoint })
    await removed
    await new Promise((resolve) => requestIdleCallback(resolve))
  }, proxy)
  expect(await page.locator('earshot-widget').count()).toBe(0)
})

/** The launcher's corner after a page load with this position in the branding. */
async function cornerOf({ context, page }: Visit, position: Branding['position']) {
  await brand(context, { position })
  await launcherOf(page).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await launcherOf(page).waitFor()
  const { x = 0, width = 0 } = (await launcherOf(page).boundingBox()) ?? {}
  return { left: x, right: 1280 - x - width }
}

test('launcher and panel are in the corner of the branding', { tags: ['smoke'] }, async ({ visit }) => {
  expect(await cornerOf(await visit('plain/page.html'), null)).toMatchObject({ right: 20 })
  expect(await cornerOf(await visit('plain/page.html'), 'bottom-right')).toMatchObject({ right: 20 })
  const visited = await visit('plain/page.html')
  expect(await cornerOf(visited, 'bottom-left')).toMatchObject({ left: 20 })
  await openPanel(visited.page)
  expect((await panelOf(visited.page).boundingBox())?.x).toBe(20)
})

test('a position given by the page overrides the branding', async ({ visit }) => {
  expect(await cornerOf(await visit('branding/corner.html'), 'bottom-left')).toMatchObject({ right: 20 })
})
