import { expect, inject } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner } from './person.ts'
import { repository } from './server.ts'
import { test } from './visit.ts'

/** A developer closes an issue at GitHub. */
async function closeIssue(number: number): Promise<void> {
  const answer = await fetch(`${inject('gitHub')}/repos/${repository.name}/issues/${number}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${repository.token}`,
      'user-agent': 'a developer',
      'x-github-api-version': '2026-03-10',
    },
    body: JSON.stringify({ state: 'closed', state_reason: 'completed' }),
  })
  expect(answer.status).toBe(200)
}

test('a bug becomes an issue at GitHub, is closed there, and its customer is told', async ({ visit }) => {
  const ada = await createOwner()
  const project = await embeddedProject(ada, { moderation: 'off' })
  const nia = await newCustomer(project)
  await nia.send({ kind: 'bug', title: 'The anchor alarm is silent' })

  const { page } = await visit({ cookies: ada.cookies, at: '/organisation/integrations' })
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await page.getByLabel('Repository').fill(repository.name)
  await page.getByLabel('Access token').fill('mistyped')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Create another one and connect again').waitFor()
  await page.getByLabel('Access token').fill(repository.token)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: repository.name }).waitFor()
  await page.getByText('its followers are notified').waitFor()
  await expectAccessibleEverywhere(page)

  await page.goto('/feedback')
  await page.getByRole('link', { name: 'The anchor alarm is silent' }).first().click()
  const issues = page.getByRole('region', { name: 'Issues' })
  await issues.getByText('No issues yet').waitFor()
  await issues.getByRole('button', { name: 'Add an issue' }).click()
  await page.getByRole('button', { name: 'Create issue' }).click()
  await issues.getByRole('link', { name: /#\d+ .*Open/ }).waitFor()
  await expectAccessibleEverywhere(page)
  const number = Number(/#(\d+)/.exec((await issues.textContent()) ?? '')?.[1])

  await closeIssue(number)
  await issues.getByRole('link', { name: /Closed/ }).waitFor()
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await properties.getByText('Done', { exact: true }).waitFor()
  await page.getByText('GitHub', { exact: true }).first().waitFor()
  await expect.poll(nia.notices).toContain('status_changed')

  await page.goto('/organisation/integrations')
  await page.getByRole('button', { name: /^Disconnect GitHub/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect GitHub' }).waitFor()
})
