import type { Browser, BrowserContext, Page } from 'playwright'
import { inject } from 'vitest'
import { recordComplaints } from './complaints.ts'

/** One person's browser window on the console. */
export interface Visit {
  context: BrowserContext
  page: Page
}

/** A window that lives on after a test: a new one loads and compiles all scripts again, which takes twice as long. */
interface Window extends Visit {
  /** Where what the pages do wrong is written down at the moment. */
  complaints: string[]
  /** Whether a test left something in it that cannot be taken back. */
  spent: boolean
}

const windows = new WeakMap<BrowserContext, Window>()
const idle: Window[] = []

/** An empty window of nobody's, new or cleared; what no page of ours may do is added to the complaints. */
export async function takeWindow(
  browser: Browser,
  javaScript: boolean,
  complaints: string[],
): Promise<Visit> {
  const used = javaScript ? idle.pop() : undefined
  if (used) {
    used.complaints = complaints
    return used
  }
  const context = await browser.newContext({
    baseURL: inject('server'),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    javaScriptEnabled: javaScript,
  })
  context.setDefaultTimeout(25_000)
  const window = { context, complaints, spent: !javaScript } as Window
  await recordComplaints(context, (complaint) => void window.complaints.push(complaint))
  window.page = await context.newPage()
  context.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== inject('server'))
      window.spent = true
  })
  noteLasting(window)
  windows.set(context, window)
  return window
}

/** Takes a window back, for another test where it can be cleared. */
export async function returnWindow({ context }: Visit): Promise<void> {
  const window = windows.get(context)
  if (!window) throw new Error('The window was not taken from here')
  window.complaints = []
  const cleared = !window.spent && !window.page.isClosed() && (await clear(window).then(isDone, isUndone))
  if (cleared) idle.push(window)
  else await context.close()
}

const isDone = () => true
const isUndone = () => false

/** What a test adds to a window for good. */
const lasting = {
  window: ['on', 'addInitScript', 'exposeBinding', 'exposeFunction'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

function noteLasting(window: Window): void {
  const note = <Name extends string>(target: Record<Name, unknown>, names: readonly Name[]) => {
    for (const name of names) {
      const original = target[name] as (...parameters: unknown[]) => unknown
      target[name] = (...parameters: unknown[]) => {
        window.spent = true
        return original.apply(target, parameters)
      }
    }
  }
  note(window.page, lasting.window)
  note(window.context, lasting.window)
  note(window.page.clock, lasting.clock)
}

/** Leaves the page for one of ours without scripts, in the same process, and forgets who was there. */
async function clear({ context, page }: Window): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto('/robots.txt', { timeout: 5000 })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Page.resetNavigationHistory')
  await devTools.detach()
  // Out of sight, so that nothing is pointed at.
  await page.mouse.move(-1, -1)
}
