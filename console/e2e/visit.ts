import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { recordComplaints } from './complaints.ts'

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
    ],
  })
  return browser
}

export interface VisitOptions {
  width?: number
  scheme?: 'light' | 'dark'
  /** Whether scripts run; they do unless it says false. */
  javaScript?: boolean
  /** The cookies of somebody who is signed in. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
}

/** One person's browser window on the console. */
export interface Visit {
  context: BrowserContext
  page: Page
}

/** Opens windows; at the end of the test closes them, and fails it when one did what no page of ours may do. */
export const test = base.extend<{ visit: (options?: VisitOptions) => Promise<Visit> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
  visit: async ({}, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const opened = await openWindow(options ?? {}, complaints)
      contexts.push(opened.context)
      return opened
    })
    for (const context of contexts) await context.close()
    expect(complaints).toEqual([])
  },
})

/** Opens one window; what no page of ours may do is added to the complaints (`complaints.ts`). */
export async function openWindow(options: VisitOptions, complaints: string[]): Promise<Visit> {
  const context = await (await launch()).newContext({
    baseURL: inject('server'),
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    javaScriptEnabled: options.javaScript ?? true,
  })
  context.setDefaultTimeout(25_000)
  if (options.cookies) await context.addCookies(options.cookies)
  await recordComplaints(context, complaints)
  const page = await context.newPage()
  return { context, page }
}
