import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type ElementHandle, launch, type Page } from 'puppeteer-core'
import { inject } from 'vitest'

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Starts the machine's Firefox. @throws Error that says how to name one, if there is none. */
export function launchFirefox(): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH || places.find((path) => existsSync(path))
  if (!executablePath) throw new Error('Install Firefox, or set FIREFOX_PATH to one, and try again.')
  return launch({
    browser: 'firefox',
    executablePath,
    timeout: 90_000,
    // Firefox would request the icon of a page that forbids images, and report a violation as if the page had.
    extraPrefsFirefox: { 'browser.chrome.site_icons': false },
  })
}

/** A host page in a window of its own, with access to the widget's part of it. */
export interface FirefoxVisit {
  context: BrowserContext
  page: Page
  /** Thrown errors and messages logged as errors. */
  errors: string[]
  /** The widget's element that matches this selector or has this text, once visible. */
  ours(selector: string): Promise<ElementHandle<HTMLInputElement>>
  /** Violations of the policy so far. */
  violations(): Promise<string[]>
}

/** Opens a host page by its name, such as `plain/page.html`. */
export async function visitInFirefox(browser: Browser, name: string, library = ''): Promise<FirefoxVisit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.evaluateOnNewDocument(() => {
    const host = window as unknown as { violations: string[] }
    host.violations = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      host.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const query = new URLSearchParams({ server: inject('server'), key: inject('key'), library })
  await page.goto(`${inject('host')}/${name}?${query}`)
  return {
    context,
    page,
    errors,
    async ours(selector) {
      const found = await page.waitForSelector(`earshot-widget >>> ${selector}`, { visible: true })
      return found as ElementHandle<HTMLInputElement>
    },
    violations: () => page.evaluate(() => (window as unknown as { violations: string[] }).violations),
  }
}
