import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { debians, mayInstall } from './lib/browser.ts'
import { environment } from './lib/paths.ts'

/*
 * Installs, where they are missing and we may, the two browsers that a few of the widget's scenarios need beside the
 * light Chromium: Debian's Firefox, because Playwright's is another one than visitors have, and a whole Chromium,
 * because the one without windows takes no pictures of a tab. Those scenarios say what to do where there is none after
 * that.
 */

const places = {
  'firefox-esr': [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  chromium: ['/usr/bin/chromium'],
}

const given = process.env.FIREFOX_PATH ? ['firefox-esr'] : []
const missing = Object.entries(places)
  .filter(([name, paths]) => !given.includes(name) && !paths.some((path) => existsSync(path)))
  .map(([name]) => name)

if (missing.length > 0 && mayInstall()) {
  const [program, ...parameters] = debians(...missing)
  const { status } = spawnSync(program, parameters, {
    env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.exitCode = status ?? 1
}
