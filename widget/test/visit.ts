import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { shiftsOn } from './steady.ts'
import { returnWindow, takeWindow } from './windows.ts'

/** Debian's browsers, the headless one first: it needs a fraction of the processor time. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough for optimised code to repay its compilation, which is a sixth of the work.
  '--js-flags=--no-opt --no-maglev',
]

let browser: Promise<Browser> | undefined
let capturing: Promise<Browser> | undefined

const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || debians.find((path) => existsSync(path))
  browser ??= chromium.launch({ ...(executablePath && { executablePath }), args })
  return browser
}

/** A browser that captures its tabs without asking; the headless one cannot. */
const launchCapturing = (): Promise<Browser> => {
  const executablePath = debians.toReversed().find((path) => existsSync(path))
  capturing ??= chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...args, '--disable-gpu', '--auto-accept-this-tab-capture'],
  })
  return capturing
}

export interface VisitOptions extends BrowserContextOptions {
  /** Server and project that the page embeds, if not the shared ones. */
  server?: { url: string; key: string }
  /** True if the page may capture its tab, as if the visitor had allowed it. */
  captures?: boolean
  /** The bundled library of the page, for example `radix`. */
  library?: string
}

/** A browser window on a host page, with its log and its requests. */
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
 * Opens host pages by name, such as `plain/page.html`, or by address, and returns their windows at the end of the test,
 * which fails if a part of an open panel moved by itself.
 */
export const test = base.extend<{ visit: Opening }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
  visit: async ({}, use) => {
    const visits: Visit[] = []
    await use(async (name, options = {}) => {
      const visited = await open(name, options)
      visits.push(visited)
      return visited
    })
    const pages = visits.flatMap(({ context }) => context.pages())
    const shifts = (await Promise.all(pages.map(shiftsOn))).flat()
    for (const { context } of visits) await returnWindow(context)
    expect(shifts.join('\n'), 'of the panel nothing moves by itself').toBe('')
  },
})

async function open(
  name: string,
  { server, library = '', captures, ...options }: VisitOptions,
): Promise<Visit> {
  const browser = await (captures ? launchCapturing() : launch())
  const url = server?.url ?? inject('server')
  const diagnostics: string[] = []
  const requests: string[] = []
  const { context, page } = await takeWindow(browser, { once: captures, ...options }, (violation) =>
    diagnostics.push(violation),
  )
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
