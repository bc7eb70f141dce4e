import { expect } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test.for(['prototype', 'mootools'])(
  'with built-ins changed as %s does, what could not be sent is kept and sent later',
  async (library, { visit }) => {
    const { page, diagnostics } = await visit(`built-ins/${library}.html`)
    let panel = await openPanel(page)
    const title = `A bell for ${library}`
    await page.route('**/e/v1/feedback', (route) => route.fulfill({ status: 503 }))
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
    await panel.getByLabel('Your idea in one line').fill(title)
    const refused = page.waitForResponse((response) => response.status() === 503)
    await panel.getByRole('button', { name: 'Send idea' }).click()
    await refused

    const sent = page.waitForResponse((response) => response.status() === 201)
    await page.unroute('**/e/v1/feedback')
    await page.reload()
    await sent
    panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Your feedback' }).click()
    await panel.getByRole('listitem').filter({ hasText: title }).waitFor()
    expect(await panel.getByText('Waiting to be sent').count()).toBe(0)
    expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
  },
)
