import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { describePages } from './failure.ts'
import { returnWindow, takeWindow, type Visit } from './windows.ts'

export type { Visit } from './windows.ts'

/** Debian's Chromium; the headless build comes first because it needs a fraction of the processor time. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

let browser: Promise<Browser> | undefined

const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || debians.find((path) => existsSync(path))
  browser ??= chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Only the servers of the stories can be resolved; requests to any other server are recorded (`complaints.ts`).
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      // Pages are too short-lived for optimised code to pay off; skipping its compilation saves a sixth of the work.
      '--js-flags=--no-opt --no-maglev',
    ],
  })
  return browser
}

export interface VisitOptions {
  width?: number
  scheme?: 'light' | 'dark'
  /** Server of this story, used for relative addresses. */
  server?: string
  /** False turns scripts off; they run by default. */
  javaScript?: boolean
  /** Cookies of a signed-in person. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** Address to open first; without an address the window stays empty. */
  at?: string
}

/**
 * Opens windows and closes them at the end of the test; fails the test if a page did something forbidden
 * (`complaints.ts`).
 */
export const test = base.extend<{ visit: (options?: VisitOptions) => Promise<Visit> }>({
  visit: async ({ task }, use) => {
    const complaints: string[] = []
    const windows: Visit[] = []
    await use(async (options) => {
      const opened = await openWindow(options ?? {}, complaints)
      windows.push(opened)
      return opened
    })
    const failure = task.result?.state === 'fail' && (await describePages(windows))
    for (const window of windows) await returnWindow(window)
    expect(complaints).toEqual([])
    if (failure) throw new Error(failure)
  },
})

/**
 * Opens one window; violations of the rules for our pages are added to `complaints` (`complaints.ts`). Return the
 * window at the end.
 */
export async function openWindow(options: VisitOptions, complaints: string[]): Promise<Visit> {
  const { width = 1280, scheme = 'light', javaScript = true, cookies = [], at } = options
  const { server = inject('server') } = options
  const { context, page } = await takeWindow(await launch(), { server, javaScript }, complaints)
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce', media: null })
  await context.addCookies(cookies)
  if (at !== undefined) await page.goto(at)
  return { context, page }
}
