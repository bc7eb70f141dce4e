import type { PlanName } from '@earshot/shared/plans'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { embeddedProject } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { type Member, operator, owner } from './person.ts'
import { test } from './visit.ts'

let ada: Member
let site: HostSite
let tenantId: string
beforeAll(async () => {
  ada = await owner()
  const { id, publicKey } = await embeddedProject(ada)
  site = await startHostSite(publicKey)
  await embeddedProject(ada, { allowedOrigins: [site.origin] })
  // Saved under every plan, and shown by Agency alone.
  await ada.call('PUT', `/projects/${id}/branding`, { color: '#123456', launcherText: 'Ahoy!' })
  const session = (await ada.call('GET', '/auth/session')) as { user: { currentTenant: { id: string } } }
  tenantId = session.user.currentTenant.id
})
afterAll(() => site.stop())

const put = async (plan: PlanName) =>
  (await operator()).call('PUT', `/operator/organisations/${tenantId}/plan`, { plan })

/** What a customer sees of whose widget it is. */
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

test('[9.3][9.18] on Free the drop-in widget looks as ever and says ‘Powered by Earshot’', async ({
  visit,
}) => {
  await put('free')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(1)
  expect(launcher).not.toContain('Ahoy!')
})

test('[9.9][9.18] on Pro nothing in the drop-in widget is ours', async ({ visit }) => {
  await put('pro')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(0)
  expect(launcher).not.toContain('Ahoy!')
})

test('[9.18] on Agency the drop-in widget is the organisation’s own', async ({ visit }) => {
  await put('agency')
  const { launcher, poweredBy } = await seen((await visit()).page)
  expect(poweredBy).toBe(0)
  expect(launcher).toContain('Ahoy!')
})

test.for([
  ['free', 'of 250 MB', 'of 100'],
  ['pro', 'of 5 GB', 'of 1,000'],
  ['agency', 'of 25 GB', 'of 10,000'],
] as const)(
  '[9.19][9.20] on %s the storage and the items that wait are counted against fair use, as administrators see',
  async ([plan, storage, waiting], { visit }) => {
    await put(plan)
    const { page } = await visit({ cookies: ada.cookies })
    await page.goto('/organisation/subscription')
    const usage = page.getByRole('region', { name: 'Usage' })
    await usage.getByText(storage).waitFor()
    await usage.getByText(waiting, { exact: false }).first().waitFor()
    await usage.getByText(/fair use: what your customers send is never refused/).waitFor()
  },
)
