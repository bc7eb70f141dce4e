import type { Browser, BrowserContext, Page } from 'playwright'
import { inject } from 'vitest'
import { recordViolations } from './violations.ts'

/** One person's browser window on the console. */
export interface Visit {
  context: BrowserContext
  page: Page
}

/**
 * A window that is reused after a test: a new window loads and compiles all scripts again, which takes twice as long.
 */
interface Window extends Visit {
  /** Origin of the window's pages. */
  server: string
  /** List to which violations are currently added. */
  complaints: string[]
  /** Functions that each remove a listener added by a test. */
  removers: (() => void)[]
  /** True if a test made a change that cannot be undone, so the window cannot be reused. */
  spent: boolean
}

const windows = new WeakMap<BrowserContext, Window>()
const idle: Window[] = []

/**
 * An empty window without a session on a server, new or cleared; violations of the rules for our pages are added to
 * `complaints`. A cleared window is reused only for the same server: another server's pages run in another process,
 * which starts with empty caches.
 */
export async function takeWindow(
  browser: Browser,
  { server, javaScript }: { server: string; javaScript: boolean },
  complaints: string[],
): Promise<Visit> {
  await closeLeft(server)
  const used = javaScript ? idle.findLast((window) => window.server === server) : undefined
  if (used) {
    idle.splice(idle.indexOf(used), 1)
    used.complaints = complaints
    return used
  }
  const context = await browser.newContext({
    baseURL: server,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    javaScriptEnabled: javaScript,
  })
  context.setDefaultTimeout(25_000)
  const window = {
    server,
    context,
    complaints,
    removers: [] as Window['removers'],
    spent: !javaScript,
  } as Window
  await recordViolations(context, server, (complaint) => void window.complaints.push(complaint))
  context.on('page', (page) => page.on('framenavigated', (frame) => noteElsewhere(window, frame.url())))
  window.page = await context.newPage()
  noteListeners(window, window.page)
  noteListeners(window, context)
  noteLasting(window)
  windows.set(context, window)
  return window
}

/** Closes idle windows of servers that only earlier stories used. */
async function closeLeft(server: string): Promise<void> {
  for (const window of idle.filter((window) => ![server, inject('server')].includes(window.server))) {
    idle.splice(idle.indexOf(window), 1)
    await window.context.close()
  }
}

/** Marks a window that visited another server as spent, because its storage and its process cannot be reused. */
function noteElsewhere(window: Window, address: string): void {
  const { protocol, origin } = new URL(address)
  if (protocol.startsWith('http') && origin !== window.server) window.spent = true
}

/** Takes a window back and clears it for another test if possible. */
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

/** Methods that change a window for good. */
const lasting = {
  window: ['addInitScript', 'exposeBinding', 'exposeFunction'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** Records each listener that a test adds, for removal after the test. */
function noteListeners(window: Window, target: Page | BrowserContext): void {
  const listen = target.on.bind(target) as (event: never, listener: never) => never
  target.on = (event: never, listener: never) => {
    window.removers.push(() => void target.off(event, listener))
    return listen(event, listener)
  }
}

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

/** Navigates to a page without scripts on the same server, so in the same process, and clears cookies and storage. */
async function clear({ context, page, removers }: Window): Promise<void> {
  for (const remove of removers.splice(0)) remove()
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
  // Outside of the page, so that no element is hovered.
  await page.mouse.move(-1, -1)
}
