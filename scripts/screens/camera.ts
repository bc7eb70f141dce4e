import { writeFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { RunningDemo } from './demo.ts'
import type { Screen } from './screen.ts'

export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 800 } } as const

export type Size = keyof typeof sizes

/** File path for a screenshot, by the screen's name, its size and the colour scheme. */
export type Naming = (name: string, size: Size, scheme: Scheme) => string

const PATIENCE_MS = 15_000
/** Time for parts still moving or loading when the page reports that it is done. */
const SETTLED_AFTER_MS = 400

/** Takes the screenshots of a screen; returns its failure in place of throwing it, so that the others are taken. */
export async function picture(
  browser: Browser,
  demo: RunningDemo,
  screen: Screen,
  naming: Naming,
  { sizes, inSchemes = schemes }: { sizes: readonly Size[]; inSchemes?: readonly Scheme[] },
): Promise<string | undefined> {
  for (const size of sizes) {
    const context = await openContext(browser, demo, screen, size)
    try {
      const page = await context.newPage()
      await page.goto(addressOf(demo, screen))
      await settle(page)
      const failure = await screen.act?.(page, demo).then(
        () => undefined,
        (error: Error) => `${screen.name}, ${size}: ${error.message.split('\n')[0]}`,
      )
      for (const scheme of inSchemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await settle(page)
        await shoot(page, naming(screen.name, size, scheme), screen.part)
      }
      if (failure) return failure
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return `${screen.name}, ${size}: ${error.message.split('\n')[0]}`
    } finally {
      await context.close()
    }
  }
  return undefined
}

async function openContext(
  browser: Browser,
  demo: RunningDemo,
  { viewer, calls, locale = 'en-GB' }: Screen,
  size: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const [name = '', value = ''] = (demo.cookies[viewer] ?? '').split('=', 2)
  if (name) await context.addCookies([{ name, value, url: demo.server }])
  if (calls)
    await context.route(/\/(api|e)\/v1\/(?!auth\/)/, (route) =>
      calls === 'fail'
        ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' })
        : undefined,
    )
  return context
}

function addressOf(
  { server, parameters, links }: RunningDemo,
  { route, link, query, opened }: Screen,
): string {
  const path = route.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) =>
    optional && !opened ? '' : `/${parameters[name] ?? name}`,
  )
  return URL.canParse(path) ? path : server + path + (query ?? (link ? links[link] : ''))
}

/**
 * Waits for the page's own requests and fonts, because a page that keeps a stream open is never idle for Playwright.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.locator('main:has(*), form').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page
    .locator(`[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, ${undrawnBoard}`)
    .first()
    .waitFor({ state: 'hidden', timeout: 2_000 })
    .catch(() => undefined)
  await page.waitForTimeout(SETTLED_AFTER_MS)
}

/** A board that its script has not rendered yet. */
const undrawnBoard = '[data-board^="{"]:not(:has(> :not(noscript)))'

/** Saves the window as PNG, or the window or a part of it as WebP, by the file's extension. */
async function shoot(page: Page, file: string, part: Screen['part']): Promise<void> {
  if (!file.endsWith('.webp')) {
    await page.screenshot({ path: file })
    return
  }
  const session = await page.context().newCDPSession(page)
  const box = await part?.(page).boundingBox()
  const clip = box && { ...box, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: 82 },
    ...(clip && { clip, captureBeyondViewport: true }),
  })
  writeFileSync(file, Buffer.from(data, 'base64'))
}
