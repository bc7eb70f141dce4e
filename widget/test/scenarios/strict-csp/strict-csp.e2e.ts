import { expect } from 'vitest'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const policies = ['allow-list', 'strict-dynamic', 'none', 'trusted-types', 'bundled']

test.for(policies)('nothing breaks the policy: %s', { tags: ['smoke'] }, async (policy, { visit }) => {
  const { page, diagnostics } = await visit(`strict-csp/${policy}.html`)
  const panel = await openPanel(page)
  const button = panel.locator('.vote').first()
  const votes = Number(await button.innerText())
  await button.click()
  await expect.poll(async () => Number(await button.innerText())).toBe(votes + 1)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill(`It broke under ${policy}`)
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await launcherOf(page).evaluate((element) => getComputedStyle(element).width)).toBe('48px')
  await page.evaluate(() => {
    ;(window as unknown as { Earshot: { destroy(): void } }).Earshot.destroy()
  })
  expect(await page.locator('earshot-widget').count()).toBe(0)
  expect(diagnostics).toEqual([])
})
