import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { type EarshotServer, startEarshot } from '../../earshot-server.ts'
import { launcherOf, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const example = join(import.meta.dirname, '../../../../examples/react-app')
let earshot: EarshotServer
let app: ViteDevServer
let address: string

beforeAll(async () => {
  const port = await freePort()
  earshot = await startEarshot(port)
  app = await createServer({
    root: example,
    configFile: join(example, 'vite.config.ts'),
    logLevel: 'error',
    server: { port, hmr: false },
    define: {
      'import.meta.env.VITE_EARSHOT_URL': JSON.stringify(earshot.url),
      'import.meta.env.VITE_EARSHOT_KEY': JSON.stringify(earshot.key),
    },
  })
  await app.listen()
  address = `http://127.0.0.1:${port}/`
})

afterAll(async () => {
  await app.close()
  await earshot.remove()
})

test("React's strict mode, which mounts everything twice, gets one widget", { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page, diagnostics } = await visit(address)
  await launcherOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('earshot-widget').count()).toBe(1)
  await page.getByRole('button', { name: 'Something is wrong here' }).click()
  await panelOf(page).getByLabel('What happened?').fill('The list forgets who came')
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
  expect(diagnostics.filter((line) => !/vite|React DevTools/.test(line))).toEqual([])
})
