import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { returnWindow, takeWindow, type Visit } from './windows.ts'

export type { Visit } from './windows.ts'

/** Debian's, the one without windows first: it does the same for a fraction of the work. */
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
      // Other servers than those of the stories are not found: whoever asks one is named (`complaints.ts`).
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      // No page lives long enough for optimised code to be worth compiling it: a sixth of the work.
      '--js-flags=--no-opt --no-maglev',
    ],
  })
  return browser
}

export interface VisitOptions {
  width?: number
  scheme?: 'light' | 'dark'
  /** The server that the story has for itself, which addresses without one are of. */
  server?: string
  /** Whether scripts run; they do unless it says false. */
  javaScript?: boolean
  /** The cookies of somebody who is signed in. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** The address that is opened first; without one the window stays empty. */
  at?: string
}

/** Opens windows; at the end of the test closes them, and fails it when one did what no page of ours may do. */
export const test = base.extend<{ visit: (options?: VisitOptions) => Promise<Visit> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
  visit: async ({}, use) => {
    const complaints: string[] = []
    const windows: Visit[] = []
    await use(async (options) => {
      const opened = await openWindow(options ?? {}, complaints)
      windows.push(opened)
      return opened
    })
    for (const window of windows) await returnWindow(window)
    expect(complaints).toEqual([])
  },
})

/** Opens one window; what no page of ours may do is added to the complaints (`complaints.ts`). Return it at the end. */
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
