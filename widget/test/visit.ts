import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { shiftsOn, watchPanel } from './steady.ts'

/** Debian's, the one without windows first: it does the same for a fraction of the work. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough for optimised code to be worth compiling it: a sixth of the work.
  '--js-flags=--no-opt --no-maglev',
]

let browser: Promise<Browser> | undefined
let capturing: Promise<Browser> | undefined

const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || debians.find((path) => existsSync(path))
  browser ??= chromium.launch({ ...(executablePath && { executablePath }), args })
  return browser
}

/** One that takes pictures of its tabs, without asking; the one without windows cannot. */
const launchCapturing = (): Promise<Browser> => {
  const executablePath = debians.toReversed().find((path) => existsSync(path))
  capturing ??= chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...args, '--disable-gpu', '--auto-accept-this-tab-capture'],
  })
  return capturing
}

export interface VisitOptions extends BrowserContextOptions {
  /** Which server and project the page embeds, when not the shared ones. */
  server?: { url: string; key: string }
  /** Whether the page may take pictures of its tab, as if the visitor allowed it. */
  captures?: boolean
  /** Which of the bundled libraries the page is made with, for example `radix`. */
  library?: string
}

/** A browser window on a host page, with what was logged and requested in it. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** Console output, thrown errors and policy violations. */
  diagnostics: string[]
  /** Method and path of each request to the Earshot server, in order. */
  requests: string[]
}

type Opening = (page: string, options?: VisitOptions) => Promise<Visit>

/**
 * Opens host pages by name, such as `plain/page.html`, or by address, and closes their windows at the end of the test,
 * which fails where something of an open panel moved that nobody had moved.
 */
export const test = base.extend<{ visit: Opening }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
  visit: async ({}, use) => {
    const contexts: BrowserContext[] = []
    await use(async (name, options = {}) => {
      const visited = await open(name, options)
      contexts.push(visited.context)
      return visited
    })
    const pages = contexts.flatMap((context) => context.pages())
    const shifts = (await Promise.all(pages.map(shiftsOn))).flat()
    for (const context of contexts) await context.close()
    expect(shifts, 'of the panel nothing moves by itself').toEqual([])
  },
})

async function open(
  name: string,
  { server, library = '', captures, ...options }: VisitOptions,
): Promise<Visit> {
  const context = await (await (captures ? launchCapturing() : launch())).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  })
  context.setDefaultTimeout(10_000)
  // A page is slow to come where both processors encode what another one shows.
  context.setDefaultNavigationTimeout(30_000)
  const url = server?.url ?? inject('server')
  const diagnostics: string[] = []
  const requests: string[] = []
  await context.exposeBinding('recordViolation', (_, violation: string) => void diagnostics.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { recordViolation(text: string): void }).recordViolation(
        `policy: ${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  await watchPanel(context)
  const page = await context.newPage()
  page.on('console', (message) => diagnostics.push(`console: ${message.type()} ${message.text()}`))
  page.on('pageerror', (error) => diagnostics.push(`thrown: ${error.message}`))
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === url) requests.push(`${request.method()} ${pathname}`)
  })
  const query = new URLSearchParams({ server: url, key: server?.key ?? inject('key'), library })
  await page.goto(name.startsWith('http:') ? name : `${inject('host')}/${name}?${query}`)
  return { context, page, diagnostics, requests }
}
