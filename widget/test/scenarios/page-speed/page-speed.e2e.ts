import { expect } from 'vitest'
import { launcherOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test('before the page is idle nothing is read, stored, fetched, measured or added', async ({ visit }) => {
  const { page, requests } = await visit('page-speed/busy.html')
  await page.waitForFunction(() => 'destroy' in ((window as unknown as { Earshot?: object }).Earshot ?? {}))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { touched: string[] }).touched)).toEqual([])
  expect(await page.locator('earshot-widget').count()).toBe(0)
  expect(requests).toEqual(['GET /e/v1.js'])
})

test('on a machine of a quarter the speed the panel is painted within 250 ms, and nothing shifts', async ({
  visit,
}) => {
  const { context, page } = await visit('plain/page.html')
  // The panel's code comes from the browser's cache in the measured visit: the network is not the subject.
  await launcherOf(page).hover()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await launcherOf(page).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { opened, shifted } = await page.evaluate(async () => {
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const root = document.querySelector('earshot-widget')?.shadowRoot
    const start = performance.now()
    root?.querySelector<HTMLElement>('.launcher')?.click()
    const frame = () => new Promise(requestAnimationFrame)
    while (!root?.querySelector('dialog[open] .action')) await frame()
    await frame()
    return { opened: performance.now() - start, shifted }
  })
  expect(opened).toBeLessThan(250)
  expect(shifted).toBe(0)
})
