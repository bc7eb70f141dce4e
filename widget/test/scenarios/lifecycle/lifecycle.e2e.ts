import type { Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

interface Host {
  projectKey: string
  listening: Map<string, number>
  heard: string[]
  Earshot: ((command: string, ...input: unknown[]) => unknown) & {
    destroy(): void
    isOpen(): boolean
    on(event: string, run: (detail: { view?: string; reason?: string }) => void): void
  }
}

const init = (page: Page) =>
  page.evaluate(() => {
    const { Earshot, projectKey } = window as unknown as Host
    Earshot('init', { key: projectKey })
  })

/** What the page still has of the widget. */
const leftOn = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('earshot-widget').length,
    listening: [...(window as unknown as Host).listening].filter(([, count]) => count !== 0),
  }))

test('calls made before the script has come are not lost', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await page.evaluate(() => (window as unknown as Host).Earshot('open', { type: 'bug' }))
  await panelOf(page).getByLabel('What happened?').waitFor()
})

test('init twice makes one widget, and the second call changes the first', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await init(page)
  await launcherOf(page).waitFor()
  await page.evaluate(() => (window as unknown as Host).Earshot('init', { position: 'bottom-left' }))
  expect(await page.locator('earshot-widget').count()).toBe(1)
  expect((await launcherOf(page).boundingBox())?.x).toBe(20)
})

test('thirty cycles of init, open and destroy leave nothing on the page', async ({ visit }) => {
  const { page, diagnostics } = await visit('lifecycle/page.html')
  await init(page)
  await launcherOf(page).waitFor()
  await page.evaluate(async () => {
    const { Earshot, projectKey } = window as unknown as Host
    for (let cycle = 0; cycle < 30; cycle += 1) {
      Earshot('init', { key: projectKey })
      Earshot('attach', '#feedback')
      Earshot('on', 'open', () => {})
      Earshot('open')
      // Some cycles end before the panel's code has come, some while it opens, some after.
      if (cycle % 3) await new Promise((resolve) => setTimeout(resolve, cycle * 5))
      Earshot('destroy')
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  expect(await leftOn(page)).toEqual({ elements: 0, listening: [] })
  expect(diagnostics).toEqual([])
})

test('a framework may replace the body or make it inert', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  const panel = await openPanel(page)
  await page.evaluate(() => {
    const body = document.createElement('body')
    body.inert = true
    document.body.replaceWith(body)
  })
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Still here')
})

test('after a destroy the widget can be started again', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await openPanel(page)
  await page.evaluate(() => (window as unknown as Host).Earshot.destroy())
  expect(await page.locator('earshot-widget').count()).toBe(0)
  await init(page)
  await openPanel(page)
})

test("the page's own button opens the panel; events tell of it", async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await page.evaluate(() => {
    const host = window as unknown as Host
    host.heard = []
    host.Earshot('attach', '#feedback', { view: 'board' })
    host.Earshot('on', 'open', (({ view }: { view: string }) => host.heard.push(`open ${view}`)) as never)
    host.Earshot('on', 'close', (({ reason }: { reason: string }) =>
      host.heard.push(`close ${reason}`)) as never)
  })
  await page.locator('#feedback').click()
  await panelOf(page).getByRole('heading', { name: 'All ideas' }).waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Host).heard))
    .toEqual(['open board', 'close escape'])
})

test('logout forgets the visitor and what was typed', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  const panel = await openPanel(page)
  await panel.locator('.vote').first().click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(2)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Mine alone')
  await page.evaluate(() => (window as unknown as Host).Earshot('logout'))
  await panel.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).map((name) => name.split(':').at(-1)))).toEqual([
    'config',
  ])
  await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('')
})

test('wrong use is logged to the console and never thrown', async ({ visit }) => {
  const { page, diagnostics } = await visit('lifecycle/page.html')
  await page.waitForFunction(() => 'destroy' in (window as unknown as Host).Earshot)
  await page.evaluate(() => {
    const { Earshot } = window as unknown as Host
    Earshot('init', {})
    Earshot('dance')
    Earshot('open')
  })
  expect(diagnostics).toHaveLength(2)
  expect(diagnostics[0]).toContain('console: warning Earshot: Error: a key is needed')
  expect(diagnostics[1]).toContain('no command dance')
})
