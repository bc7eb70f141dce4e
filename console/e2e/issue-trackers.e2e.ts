import { expect, inject } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner } from './person.ts'
import { jiraProject, repository, team } from './server.ts'
import { test } from './visit.ts'

interface Story {
  service: string
  /** Labels of the form. */
  target: string
  token: string
  connection: { name: string; token: string }
  mistyped: string
  /** Label and value of the field that goes with the token, if there is one. */
  account?: [label: string, value: string]
  /** Name of an issue in the list, with its number. */
  issue: RegExp
  /** A developer closes an issue there. */
  close: (number: string) => Promise<Response>
}

const stories: Story[] = [
  {
    service: 'GitHub',
    target: 'Repository',
    token: 'Access token',
    connection: repository,
    mistyped: 'mistyped',
    issue: /#(\d+)/,
    close: (number) =>
      fetch(`${inject('gitHub')}/repos/${repository.name}/issues/${number}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${repository.token}`,
          'user-agent': 'a developer',
          'x-github-api-version': '2026-03-10',
        },
        body: JSON.stringify({ state: 'closed', state_reason: 'completed' }),
      }),
  },
  {
    service: 'Jira',
    target: 'Site and project',
    token: 'API token',
    connection: jiraProject,
    account: ['Email address at Jira', jiraProject.email],
    mistyped: 'mistyped',
    issue: /OPS-(\d+)/,
    close: (number) => fetch(`${inject('jira')}/moves/${jiraProject.key}-${number}/Done`, { method: 'POST' }),
  },
  {
    service: 'Linear',
    target: 'Team',
    token: 'API key',
    connection: team,
    mistyped: 'lin_api_mistyped',
    issue: /ENG-(\d+)/,
    close: (number) =>
      fetch(new URL(`/issues/${team.name}/${number}/completed`, inject('linear')), { method: 'POST' }),
  },
]

test.for(stories)(
  'a bug becomes an issue at $service, is closed there, and its customer is told',
  async ({ service, target, token, connection, account, mistyped, issue, close }, { visit }) => {
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

    expect((await close(number)).ok).toBe(true)
    await issues.getByRole('link', { name: /Closed/ }).waitFor()
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByText('Done', { exact: true }).waitFor()
    await page.getByText(service, { exact: true }).first().waitFor()
    await expect.poll(nia.notices).toContain('status_changed')

    await page.goto('/organisation/integrations')
    await page.getByRole('button', { name: new RegExp(`^Disconnect ${service}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: `Connect ${service}` }).waitFor()
  },
)
