import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { bin, environment, root } from './paths.ts'

/** Debian's headless Chromium, which renders pages with half of the processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Time limit of an installation, which waits for the network. */
const INSTALLATION_MS = 5 * 60_000

const KNOWN_PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, an installed one, or Playwright's own. */
function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, where there is no browser.`)
  }
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Path of a Chromium, installed first if missing: Playwright's, or Debian's if the download fails and packages may be
 * installed. If they may, the headless one is installed beside an existing browser too.
 *
 * @throws Error that says what a person can do, if neither works.
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  const lighter = !process.env.CHROMIUM_PATH && found !== HEADLESS && mayInstall()
  if (found && !lighter) return found
  console.log('Installing a browser, which takes about a minute the first time.')
  for (const [program, ...parameters] of found ? [debiansChromium] : installers()) {
    const { error, status } = spawnSync(program, parameters, {
      cwd: root,
      env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: INSTALLATION_MS,
    })
    if (error || status !== 0) continue
    const installed = findBrowser()
    if (installed) return installed
  }
  if (found) return found
  throw new Error(
    'No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one, and try again.',
  )
}

/** The command that installs Debian packages. */
export const debians = (...packages: string[]): [string, ...string[]] => [
  'sh',
  '-c',
  `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`,
]

const debiansChromium = debians('chromium-headless-shell', 'fonts-liberation')

/** True if this process may install Debian packages here. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installers(): [string, ...string[]][] {
  const playwrights: [string, ...string[]] = [bin('playwright'), 'install', 'chromium']
  return mayInstall() ? [playwrights, debiansChromium] : [playwrights]
}
