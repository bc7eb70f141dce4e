import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

const main = (page: Page) => page.locator('main')

/** Makes the window as large as the part of a page that a guide is about. */
const resizeTo = (height: number) => (page: Page) => page.setViewportSize({ width: 944, height })

const keys = [
  { name: 'Weekly report', scopes: ['feedback:read', 'tasks:read'] },
  { name: 'Status page', scopes: ['changelog:read'] },
]

/** Creates keys as the console does, and shows them. */
async function showKeys(page: Page): Promise<void> {
  await page.evaluate(async (keys) => {
    for (const [at, key] of keys.entries())
      await fetch('/api/v1/api-keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `guide-${at}` },
        body: JSON.stringify({ ...key, projectId: null, expiresInDays: 90 }),
      })
  }, keys)
  await resizeTo(400)(page)
  await page.reload()
  await page.getByText('Weekly report').first().waitFor()
}

/** Screens that guides in `docs` show. */
export const guidePictures: readonly Screen[] = [
  {
    name: 'install-widget',
    route: '/projects/:projectId/install',
    viewer: 'owner',
    act: resizeTo(590),
    part: main,
  },
  {
    name: 'signed-identity',
    route: '/projects/:projectId/identity',
    viewer: 'owner',
    act: resizeTo(560),
    part: main,
  },
  { name: 'api-keys', route: '/organisation/api-keys', viewer: 'owner', act: showKeys, part: main },
]

/** The widget on a customer's page, open. @param route the page */
export const guideOfWidget = (route: string): Screen => ({
  name: 'open-widget',
  route,
  viewer: 'stranger',
  act: async (page) => {
    await page.setViewportSize({ width: 944, height: 620 })
    await page
      .getByRole('button', { name: /feedback/i })
      .last()
      .click()
    await page.getByRole('dialog').waitFor()
  },
})
