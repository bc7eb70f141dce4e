import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { inject } from 'vitest'
import { watchPanel } from './steady.ts'

/** Properties of most scenarios' windows. */
const usual = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  locale: 'en-GB',
} as const

export interface WindowOptions extends BrowserContextOptions {
  /** True to close the window after its scenario; needed if it has properties other than a size of its own. */
  once?: boolean
}

/** A window reused by later scenarios: making and closing one costs as much as half of a visit. */
interface Window {
  context: BrowserContext
  page: Page
  devTools: CDPSession
  /** Receives violations of the policy; replaced for each scenario. */
  report: (violation: string) => void
  /** Functions that each remove a listener of a scenario. */
  removers: (() => void)[]
  /** True if the window cannot be cleared for another scenario. */
  spent: boolean
}

const windows = new WeakMap<BrowserContext, Window>()
const idle: Window[] = []

/** An empty window without stored data, new or cleared. Violations of a page's policy are passed to `report`. */
export async function takeWindow(
  browser: Browser,
  { once = false, ...options }: WindowOptions,
  report: Window['report'],
): Promise<Window> {
  const isUsual = !once && Object.keys(options).every((name) => name === 'viewport')
  const window = (isUsual && idle.pop()) || (await openWindow(browser, options, !isUsual))
  window.report = report
  if (isUsual) await window.page.setViewportSize(options.viewport ?? usual.viewport)
  return window
}

async function openWindow(browser: Browser, options: BrowserContextOptions, spent: boolean): Promise<Window> {
  const context = await browser.newContext({ ...usual, ...options })
  context.setDefaultTimeout(10_000)
  // Pages load slowly while both processors encode another page's recording.
  context.setDefaultNavigationTimeout(30_000)
  const window = { context, report: () => {}, removers: [] as Window['removers'], spent } as unknown as Window
  await context.exposeBinding('recordViolation', (_, violation: string) => window.report(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { recordViolation(text: string): void }).recordViolation(
        `policy: ${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  await watchPanel(context)
  const page = await context.newPage()
  Object.assign(window, { page, devTools: await context.newCDPSession(page) })
  // Each scenario requests every file, like a new visitor.
  await window.devTools.send('Network.enable')
  await window.devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('framenavigated', (frame) => noteElsewhere(window, frame.url()))
  for (const target of [page, context]) noteListeners(window, target)
  noteLasting(window)
  windows.set(context, window)
  return window
}

/** Marks a window as spent by a page of another server, which leaves stored data and another process. */
function noteElsewhere(window: Window, address: string): void {
  const { protocol, origin } = new URL(address)
  if (protocol.startsWith('http') && origin !== inject('host')) window.spent = true
}

/** Records each listener that a scenario adds, for removal after it. */
function noteListeners(window: Window, target: Page | BrowserContext): void {
  const listen = target.on.bind(target) as (event: never, listener: never) => never
  target.on = (event: never, listener: never) => {
    window.removers.push(() => void target.off(event, listener))
    return listen(event, listener)
  }
}

/** Changes of a window that cannot be undone. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
const lastingInContext = [...lasting, 'newCDPSession', 'grantPermissions'] as const

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
  note(window.page, lasting)
  note(window.context, lastingInContext)
}

/** Takes a window back, for reuse if it can be cleared. */
export async function returnWindow(context: BrowserContext): Promise<void> {
  const window = windows.get(context)
  if (!window) throw new Error('The window was not taken from here')
  const cleared = !window.spent && !window.page.isClosed() && (await clear(window).then(isDone, isUndone))
  if (cleared) idle.push(window)
  else await context.close()
}

const isDone = () => true
const isUndone = () => false

/** Goes from the page to an empty one of its server, in the same process, and deletes the stored data. */
async function clear({ context, page, devTools, removers }: Window): Promise<void> {
  for (const remove of removers.splice(0)) remove()
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null })
  await page.goto(`${inject('host')}/empty`, { timeout: 5000 })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await devTools.send('Page.resetNavigationHistory')
  // Outside the window, so that the pointer is over no element.
  await page.mouse.move(-1, -1)
}
