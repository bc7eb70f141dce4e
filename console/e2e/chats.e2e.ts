import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner } from './person.ts'
import { discordWebhook, slackChannel } from './server.ts'
import { test } from './visit.ts'

const [firstToken, secondToken] = slackChannel.tokens

/** Calls a method of Slack's. */
async function call(method: string, token: string, fields: Record<string, string> = {}) {
  const answer = await fetch(`${inject('slack')}/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  })
  return answer.json()
}

/** Texts of the channel, as somebody in the workspace reads them. */
const readChannel = async (): Promise<string> =>
  JSON.stringify(await call('conversations.history', slackChannel.readerToken, { channel: slackChannel.id }))

/** Text of what the stand-ins for Discord and for Microsoft Teams have got. */
const readDiscord = async (): Promise<string> =>
  await (await fetch(`${inject('discord')}/webhooks/${discordWebhook}/messages/1000`)).text()
const readTeams = async (): Promise<string> => await (await fetch(inject('teams').cards)).text()

/** Chooses a channel of a project by the address of its webhook. */
async function enterAddress(page: Page, service: string, [label, address]: [string, string]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Post to ${service} from`) }).click()
  await page.getByLabel(label).fill(address)
  await page.getByLabel('Name of the channel').fill('harbour news')
  await page.getByLabel('Also post what only the team can read').check()
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a bug is posted to Slack, Discord and Microsoft Teams, and a revoked token is replaced', async ({
  visit,
}) => {
  const ada = await createOwner()
  const project = await embeddedProject(ada, { moderation: 'off' })

  const { page } = await visit({ cookies: ada.cookies, at: '/organisation/integrations' })
  await page.getByRole('button', { name: 'Connect Slack' }).click()
  const token = page.getByLabel('Bot User OAuth Token')
  await token.fill('xoxb-mistyped')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Install the app in the workspace again').waitFor()
  await token.fill(firstToken)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: 'Harbor' }).waitFor()

  await page.getByRole('button', { name: /^Post to Slack from/ }).click()
  await page.getByLabel('Channel').selectOption({ label: `#${slackChannel.name}` })
  await page.getByLabel('Also post what only the team can read').check()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Slack: #${slackChannel.name}`).waitFor()

  await enterAddress(page, 'Discord', ['Webhook URL', 'https://discord.com/api/webhooks/9/none'])
  await page.getByText('Discord no longer knows this webhook').waitFor()
  await page.getByLabel('Webhook URL').fill(`https://discord.com/api/webhooks/${discordWebhook}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Discord: harbour news').waitFor()
  await enterAddress(page, 'Microsoft Teams', ['Address of the workflow', inject('teams').workflow])
  await page.getByText('Microsoft Teams: harbour news').waitFor()

  const nia = await newCustomer(project)
  await nia.send({ kind: 'bug', title: 'The horn is silent <!channel>' })
  await expect.poll(readChannel, { timeout: 20_000 }).toContain('The horn is silent &lt;!channel&gt;')
  await expect.poll(readDiscord, { timeout: 20_000 }).toContain('The horn is silent')
  await expect.poll(readTeams, { timeout: 20_000 }).toContain('The horn is silent <!channel>')
  await page.getByRole('button', { name: /^Messages .* to Slack$/ }).click()
  const messages = page.getByRole('region', { name: 'Messages to Slack' })
  await messages.getByText('Posted', { exact: true }).waitFor()

  await call('auth.revoke', firstToken)
  await messages.getByRole('button', { name: 'Send test message' }).click()
  await messages.getByText('Failed', { exact: true }).waitFor()
  await messages.getByText('Slack no longer accepts the token').waitFor()
  await page.reload()
  await page.getByText('The connection to Slack does not work').waitFor()
  await page.getByRole('button', { name: 'Replace token' }).click()
  await token.fill(secondToken)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByText('The connection to Slack does not work').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Messages .* to Slack$/ }).click()
  await messages.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(readChannel, { timeout: 20_000 }).toContain('This is a test from Earshot')
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Disconnect Slack' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect Slack' }).waitFor()
})
