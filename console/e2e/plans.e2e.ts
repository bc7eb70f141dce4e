import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { embeddedProject } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { createOwner, type Member, setPlan } from './person.ts'
import { test } from './visit.ts'

let ada: Member
let site: HostSite
beforeAll(async () => {
  ada = await createOwner()
  const { id, publicKey } = await embeddedProject(ada)
  site = await startHostSite(publicKey)
  await embeddedProject(ada, { allowedOrigins: [site.origin] })
  // The branding is saved under every plan, and shown only under Agency.
  await ada.call('PATCH', `/projects/${id}/branding`, { color: '#123456', launcherText: 'Ahoy!' })
})
afterAll(() => site.stop())

/** The widget's branding as a customer sees it. */
async function seen(page: Page): Promise<{ launcher: string; poweredBy: number }> {
  await page.goto(site.origin)
  const launcher = page.locator('earshot-widget .launcher')
  await launcher.click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Report a bug' }).waitFor()
  return {
    launcher: (await launcher.textContent()) ?? '',
    poweredBy: await panel.getByText('Powered by Earshot').count(),
  }
}

test('on Free the drop-in widget looks as ever and says ‘Powered by Earshot’', {
  tags: ['9.3', '9.18'],
}, async ({ visit }) => {
  await setPlan(ada, 'free')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(1)
  expect(launcher).not.toContain('Ahoy!')
})

test('on Pro nothing in the drop-in widget is ours', { tags: ['9.9', '9.18'] }, async ({ visit }) => {
  await setPlan(ada, 'pro')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(0)
  expect(launcher).not.toContain('Ahoy!')
})

test('on Agency the drop-in widget is the organisation’s own', { tags: ['9.18'] }, async ({ visit }) => {
  await setPlan(ada, 'agency')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(0)
  expect(launcher).toContain('Ahoy!')
})

test('on each plan the storage and the items that wait are counted against fair use, as administrators see', {
  tags: ['9.19', '9.20'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: ada.cookies, at: '/organisation/subscription' })
  const usage = page.getByRole('region', { name: 'Usage' })
  for (const [plan, storage, waiting] of [
    ['free', 'of 250 MB', 'of 100'],
    ['pro', 'of 5 GB', 'of 1,000'],
    ['agency', 'of 25 GB', 'of 10,000'],
  ] as const) {
    await setPlan(ada, plan)
    await usage.getByText(storage).waitFor()
    await usage.getByText(waiting, { exact: false }).first().waitFor()
    await usage.getByText('Above their limits, feedback is still accepted', { exact: false }).waitFor()
  }
})
