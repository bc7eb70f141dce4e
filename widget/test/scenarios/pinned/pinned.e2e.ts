import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

/** Adds the script tag that the console shows for the current release; returns its address. */
async function addPinned(page: Page): Promise<string> {
  const server = inject('server')
  const { files } = await (await fetch(`${server}/e/manifest.json`)).json()
  const name = Object.keys(files).find((file) => /^\d/.test(file)) as string
  const tag = { src: `${server}/e/${name}`, integrity: files[name].integrity, key: inject('key') }
  await page.evaluate(({ src, integrity, key }) => {
    const script = document.createElement('script')
    Object.assign(script, { src, integrity, crossOrigin: 'anonymous' })
    script.dataset.key = key
    document.head.append(script)
  }, tag)
  return tag.src
}

test('a pinned release runs under its hash, and its address never changes', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('pinned/page.html')
  const address = await addPinned(page)
  await openPanel(page)
  expect(diagnostics).toEqual([])
  const { headers } = await fetch(address)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

/** Appends a line to one chunk that records whether the chunk ran. */
async function change(page: Page, chunk: string): Promise<void> {
  await page.route(`**/e/c/**/${chunk}-*`, async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}\nwindow.changed = true`
    await route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body,
    })
  })
}

for (const [file, named] of [
  ['panel', 'a panel that has changed'],
  ['hashes', 'a build whose list of hashes has changed'],
] as const)
  test(`a pinned release runs nothing of ${named}`, async ({ visit }) => {
    const { page } = await visit('pinned/page.html')
    await change(page, file)
    await addPinned(page)
    await launcherOf(page).click()
    await launcherOf(page).getByText('Not reachable').waitFor()
    expect(await panelOf(page).count()).toBe(0)
    expect(await page.evaluate(() => 'changed' in window)).toBe(false)
  })

test('a pinned release runs nothing of what loads behind the panel and has changed', async ({ visit }) => {
  const { page } = await visit('pinned/page.html')
  await change(page, 'views')
  await addPinned(page)
  await launcherOf(page).click()
  await panelOf(page).getByText('This could not be loaded.').waitFor()
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
})
