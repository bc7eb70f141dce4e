import { afterAll, beforeAll, expect } from 'vitest'
import { expectFits, expectReadable } from './axe.ts'
import { type Serving, serve } from './server.ts'
import { test } from './visit.ts'

let serving: Serving
beforeAll(async () => {
  serving = await serve()
})
afterAll(() => serving?.stop())

test('every mail fits a window of 320 pixels and is readable in light and dark', async ({ visit }) => {
  const { server } = serving
  const list = await (await fetch(`${server}/mailbox/templates`)).text()
  const names = [...list.matchAll(/href="\/mailbox\/templates\/([\w-]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  const { page } = await visit({ server })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of names) {
    // As a document without the sandbox of the preview, in which axe could not run, and without pictures of another server.
    const html = await (await fetch(`${server}/mailbox/templates/${name}/html`)).text()
    await page.setContent(html.replaceAll(/ src="[^"]*"/g, ''))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectFits(page)
      await expectReadable(page, `${name} in ${colorScheme}`)
    }
  }
})
