import { expect, inject } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner } from './person.ts'
import { trackerStories } from './trackers/stories.ts'
import { test } from './visit.ts'

test.for(trackerStories)(
  'a bug becomes an issue at $service, is closed there, and its customer is told',
  async ({ service, target, token, connectionAt, account, mistyped, issue, close }, { visit }) => {
    const address = inject('trackers')[service] ?? ''
    const connection = connectionAt(address)
    const ada = await createOwner()
    const project = await embeddedProject(ada, { moderation: 'off' })
    const nia = await newCustomer(project)
    await nia.send({ kind: 'bug', title: 'The anchor alarm is silent' })

    const { page } = await visit({ cookies: ada.cookies, at: '/organisation/integrations' })
    await page.getByRole('button', { name: `Connect ${service}` }).click()
    await page.getByLabel(target, { exact: true }).fill(connection.name)
    if (account) await page.getByLabel(account[0]).fill(account[1])
    await page.getByLabel(token).fill(mistyped)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Create another one and connect again').waitFor()
    await page.getByLabel(token).fill(connection.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: connection.name, exact: true }).waitFor()
    await page.getByText('its followers are notified').waitFor()
    await expectAccessibleEverywhere(page)

    await page.goto('/feedback')
    await page.getByRole('link', { name: 'The anchor alarm is silent' }).first().click()
    const issues = page.getByRole('region', { name: 'Issues' })
    await issues.getByText('No issues yet').waitFor()
    await issues.getByRole('button', { name: 'Add an issue' }).click()
    await page.getByRole('button', { name: 'Create issue' }).click()
    await issues.getByRole('link', { name: new RegExp(`${issue.source} .*Open`) }).waitFor()
    await expectAccessibleEverywhere(page)
    const number = issue.exec((await issues.textContent()) ?? '')?.[1] ?? ''

    expect((await close(address, number)).ok).toBe(true)
    await issues.getByRole('link', { name: /Closed/ }).waitFor()
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByText('Done', { exact: true }).waitFor()
    await page.getByText(service, { exact: true }).first().waitFor()
    await expect.poll(nia.notices).toContain('status_changed')

    await page.goto('/organisation/integrations')
    await page.getByRole('button', { name: /^Deliveries/ }).click()
    const deliveries = page.getByRole('region', { name: `Deliveries between this project and ${service}` })
    await deliveries
      .getByText(/Received: .* closed/)
      .first()
      .waitFor()
    await deliveries.getByText(/Create issue .*The anchor alarm is silent/).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: new RegExp(`^Disconnect ${service}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: `Connect ${service}` }).waitFor()
  },
)
