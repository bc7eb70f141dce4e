import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenChanged } from './lib/build-when-changed.ts'
import { root } from './lib/paths.ts'
import { type Naming, picture, type Size } from './screens/camera.ts'
import { makeContactSheets } from './screens/contact-sheet.ts'
import { type RunningDemo, startDemo } from './screens/demo.ts'
import { guideOfWidget, guidePictures } from './screens/guide-pictures.ts'
import { pictureMails } from './screens/mails.ts'
import { pictures } from './screens/pictures.ts'
import type { Screen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'

/*
 * Takes screenshots of the demo: of every page in every state into `screens/`, or, with `--pictures`, those of the
 * public site and of the guides. Arguments select the screens whose names begin with one of them.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const forSite = process.argv.includes('--pictures')
const chosen = ({ name }: Pick<Screen, 'name'>) =>
  words.length === 0 || words.some((word) => name.startsWith(word))

if (!buildWhenChanged()) process.exit(1)
const folder = resolve(root, forSite ? 'console/public/pictures' : 'screens')
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void demo.stop().finally(() => process.exit(1)))
try {
  const selected = (forSite ? pictures : [...staticPages(), ...widgetOf(demo), ...screens]).filter(chosen)
  const failures: string[] = []
  const report = ({ name }: Screen, failure: string | undefined) => {
    console.log(`${failure ? '✗' : '✓'} ${name}`)
    if (failure) failures.push(failure)
  }
  for (const screen of selected) {
    const naming: Naming = (name, size, scheme) =>
      resolve(folder, forSite ? `${name}-${scheme}.webp` : `${name}-${size}-${scheme}.png`)
    const sizes: Size[] = forSite ? ['desktop'] : ['desktop', 'phone']
    report(screen, await picture(browser, demo, screen, naming, { sizes }))
  }
  for (const guide of forSite ? [...guidePictures, guideOfWidget(demo.example)].filter(chosen) : []) {
    const naming: Naming = (name) => resolve(root, `docs/images/${name}.webp`)
    report(guide, await picture(browser, demo, guide, naming, { sizes: ['desktop'], inSchemes: ['light'] }))
  }
  const mails = forSite ? [] : await pictureMails(browser, demo, { folder, chosen })
  if (!forSite)
    await makeContactSheets(
      browser,
      folder,
      selected.map(({ name }) => name),
    )
  console.log(
    `\n${selected.length} screens and ${mails.length} mails in ${folder}, ${failures.length} that did not come to their state`,
  )
  for (const failure of failures) console.log(`  ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await demo.stop()
}

/** The pages of the static build, including the page for unknown addresses. */
function staticPages(): Screen[] {
  const { pages } = JSON.parse(readFileSync(resolve(root, 'console/dist/site/addresses.json'), 'utf8'))
  const addresses: [string, string][] = Object.entries({
    ...pages,
    '/nothing-here': 'not-found',
    '/site-feedback/nobody-here': 'board-not-found',
  })
  return addresses.map(([route, name]) => ({
    name: `site-${route === '/home' ? 'home-page' : name}`,
    route,
    viewer: 'stranger',
  }))
}

/** The widget on a customer's page, closed and open. */
function widgetOf({ example }: RunningDemo): Screen[] {
  const page = { route: example, viewer: 'stranger' } as const
  return [
    { ...page, name: 'widget-closed' },
    {
      ...page,
      name: 'widget-open',
      act: async (window) => {
        await window
          .getByRole('button', { name: /feedback/i })
          .last()
          .click()
        await window.getByRole('dialog').waitFor()
      },
    },
  ]
}
