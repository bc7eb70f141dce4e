import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { debians, mayInstall } from './lib/browser.ts'
import { environment } from './lib/paths.ts'

/*
 * Installs two browsers, if they are missing and permissions allow, that a few of the widget's scenarios need beside
 * the light Chromium: Debian's Firefox, because Playwright's differs from the one that visitors have, and a full
 * Chromium, because the headless one cannot capture a tab. If a browser is still missing, its scenarios say what to do.
 */

const places = {
  'firefox-esr': [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  chromium: ['/usr/bin/chromium'],
}

const installed = process.env.FIREFOX_PATH ? ['firefox-esr'] : []
const missing = Object.entries(places)
  .filter(([name, paths]) => !installed.includes(name) && !paths.some((path) => existsSync(path)))
  .map(([name]) => name)

if (missing.length > 0 && mayInstall()) {
  const [program, ...parameters] = debians(...missing)
  const { status } = spawnSync(program, parameters, {
    env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.exitCode = status ?? 1
}
