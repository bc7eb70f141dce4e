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

/** Elements and listeners of the widget that are left on the page. */
const leftOn = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('earshot-widget').length,
    listening: [...(window as unknown as Host).listening].filter(([, count]) => count !== 0),
  }))

test('calls made before the script has come are not lost', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await page.evaluate(() => (window as unknown as Host).Earshot('open', { type: 'bug' }))
  await panelOf(page).getByLabel('What happened?').waitFor()
})

test('a page that is never idle has the launcher too', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await page.evaluate(() => {
    window.requestIdleCallback = (run, options) =>
      options?.timeout ? window.setTimeout(run, 0, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await init(page)
  await launcherOf(page).waitFor()
})

test('a call in the load event of the script finds its commands and the widget of its tag', async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('lifecycle/page.html')
  const atOnce = await page.evaluate(async () => {
    const host = window as unknown as Host
    const tag = document.createElement('script')
    tag.src = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    Object.assign(tag.dataset, { key: host.projectKey, label: 'Tell us' })
    Object.assign(window, { Earshot: undefined })
    const loaded = new Promise<boolean[]>((resolve) => {
      tag.onload = () => {
        host.Earshot('open', { type: 'bug' })
        resolve([typeof host.Earshot.destroy === 'function', host.Earshot.isOpen()])
      }
    })
    document.head.append(tag)
    return loaded
  })
  expect(atOnce).toEqual([true, true])
  await panelOf(page).getByLabel('What happened?').waitFor()
  await launcherOf(page).getByText('Tell us').waitFor()
  expect(diagnostics).toEqual([])
})

test('init twice makes one widget, and the second call changes the first', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await init(page)
  await launcherOf(page).waitFor()
  await page.evaluate(() => (window as unknown as Host).Earshot('init', { position: 'bottom-left' }))
  expect(await page.locator('earshot-widget').count()).toBe(1)
  expect((await launcherOf(page).boundingBox())?.x).toBe(20)
})

/**
 * Starts, opens and ends the widget `times` times; some end before the panel's code has loaded, some while it opens.
 */
const cycle = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const { Earshot, projectKey } = window as unknown as Host
    for (let done = 0; done < count; done += 1) {
      Earshot('init', { key: projectKey })
      Earshot('attach', '#feedback')
      Earshot('on', 'open', () => {})
      Earshot('open')
      if (done % 3) await new Promise((resolve) => setTimeout(resolve, done * 5))
      Earshot('destroy')
    }
  }, times)

/** Nodes and listeners of the page after garbage collection. */
async function heldOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  await browser.detach()
  return { nodes, listeners: jsEventListeners }
}

test('thirty cycles of init, open and destroy leave nothing on the page', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page, requests, diagnostics } = await visit('lifecycle/page.html')
  await init(page)
  await openPanel(page)
  await cycle(page, 5)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => leftOn(page)).toEqual({ elements: 0, listening: [] })
  const before = await heldOf(page)
  const addresses = () => new Set(requests.filter((request) => request.includes('/e/c/'))).size
  const loaded = addresses()
  await cycle(page, 30)
  await expect.poll(() => leftOn(page)).toEqual({ elements: 0, listening: [] })
  // One cycle holds a hundred nodes and as many listeners while it lasts.
  const added = async () => {
    const { nodes, listeners } = await heldOf(page)
    return Math.max(nodes - before.nodes, listeners - before.listeners)
  }
  await expect.poll(added, { timeout: 10_000 }).toBeLessThan(50)
  // Loaded code is reused.
  expect(addresses()).toBe(loaded)
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
  await page.evaluate(() => (window as unknown as Host).Earshot.destroy())
  // Some apps insert the script tags of their pages again.
  await page.evaluate(() => {
    const tag = document.createElement('script')
    tag.src = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    tag.dataset.key = (window as unknown as Host).projectKey
    document.body.append(tag)
  })
  await openPanel(page)
})

test('a request that is null is none', async ({ visit }) => {
  const { page, diagnostics } = await visit('lifecycle/page.html')
  await init(page)
  await launcherOf(page).waitFor()
  await page.evaluate(() => (window as unknown as Host).Earshot('open', null))
  await panelOf(page).getByRole('button', { name: 'Suggest an idea' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as Host).Earshot.isOpen())).toBe(true)
  expect(diagnostics).toEqual([])
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

test('logout forgets the visitor and what was typed', { tags: ['smoke'] }, async ({ visit }) => {
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

test('a refused identity is logged in words alone', async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() => (window as unknown as Host).Earshot('identify', { token: 'forged' }))
  await openPanel(page)
  await expect
    .poll(() => diagnostics)
    .toContainEqual(expect.stringMatching(/^console: warning Earshot: The identity token was refused[^\n]*$/))
})

test('methods of the queue are calls that are made once the script has come', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await page.route('**/e/v1.js', (route) => route.continue())
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => 'projectKey' in window)
  await page.evaluate(() => {
    const { Earshot, projectKey } = window as unknown as Host & {
      Earshot: { init(o: object): void; open(r: object): void }
    }
    Earshot.init({ key: projectKey })
    Earshot.open({ type: 'bug' })
  })
  await panelOf(page).getByLabel('What happened?').waitFor()
})

test('a page of an origin that is not allowed keeps the text and promises nothing', async ({ visit }) => {
  const { page } = await visit('lifecycle/page.html')
  await init(page)
  await launcherOf(page).waitFor()
  // The browser's view of a website that was removed from the list: the server responds to its key, but the page may
  // not read the responses.
  await page.route(/\/e\/v1\/(session|feedback|config\?key=)/, (route) => route.abort('failed'))
  const heard = page.evaluate(() => {
    const { Earshot } = window as unknown as Host
    Earshot('open', { type: 'bug' })
    return new Promise((resolve) => Earshot('on', 'error', resolve))
  })
  await panelOf(page).getByLabel('What happened?').fill('The bell is silent')
  await panelOf(page).getByRole('button', { name: 'Send report' }).click()
  await panelOf(page).getByText('This website may not send feedback here.').waitFor({ timeout: 20_000 })
  expect(await panelOf(page).getByLabel('What happened?').inputValue()).toBe('The bell is silent')
  expect(await heard).toMatchObject({ code: 'blocked' })
})
