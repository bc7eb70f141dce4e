import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import type { Secrets } from './auth/installation-secrets.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { Sealing } from './auth/sealing.ts'
import { checkSecret } from './doctor/secret-check.ts'
import { terminalCtx } from './scripts/operator-command.ts'
import { secret } from './scripts/secret.ts'
import { countSealed } from './sealed-values.ts'
import { noteSecret } from './secret-rotation.ts'
import type { Caller } from './test/caller.ts'
import { sharedWorld } from './test/harness.ts'
import { grep } from './test/project-files.ts'
import { newWebhookBody } from './test/sample-webhooks.ts'
import { discord } from './test/shared-discord.ts'
import { sampleConnection } from './test/shared-github.ts'
import { slackConnectionBody } from './test/shared-slack.ts'
import { openSite } from './test/signed-identity.ts'
import { worldSecret } from './test/story.ts'

const newSecret = 'another secret that only this test knows'
const during: Secrets = [newSecret, worldSecret]
const after: Secrets = [newSecret]

const world = sharedWorld()
let ada: Caller
/** Values from before the rotation. */
let link: string
let visitor: Caller
let webhook: { secret: string }

const createWebhook = (caller: Caller) =>
  caller.with({ 'idempotency-key': 'a webhook of before' }).post('/api/v1/webhooks', newWebhookBody)

/** The node's answers to the same caller. */
const at = (node: Caller, { headers }: Caller): Caller => node.without(...Object.keys(headers)).with(headers)

const command = (secrets: Secrets, ...given: string[]) =>
  secret(terminalCtx({ ...world.services, sealing: new Sealing(secrets) }), given)

const noted = (secrets: Secrets) =>
  noteSecret(world.db, new Sealing(secrets), world.clock.read(), world.services.log)

const track = (node: Caller) => node.with({ authorization: `Bearer ${link}` }).get('/api/v1/tracked-feedback')

beforeAll(async () => {
  await noted([worldSecret])
  ada = await world.as('Ada')
  visitor = await world.visitor(world.harbor)
  const sent = { kind: 'bug', title: 'Sent before the rotation', body: 'The words of it' }
  const { trackingUrl } = await visitor.post('/e/v1/feedback', sent).json()
  link = new URL(trackingUrl).hash.slice(1)
  const created = await createWebhook(ada)
  expect(created.status).toBe(201)
  webhook = await created.json()
  await openSite(world, world.harbor, ada)
  await ada.put(`/api/v1/projects/${world.harbor.projectId}/issue-tracker`, sampleConnection)
  await ada.put('/api/v1/slack', slackConnectionBody())
  const newsChannel = { channel: discord.addWebhook('1/token'), topics: ['feedback'] }
  await ada.put(`/api/v1/projects/${world.harbor.projectId}/chats/discord`, newsChannel)
  const metaData = { firstName: 'New', lastName: 'Comer', role: 'User' }
  expect(
    (await ada.post('/api/v1/users/invitations', { email: 'new@nowhere.example', metaData })).status,
  ).toBe(201)
}, 60_000)

test('links, tokens, known browsers and remembered secrets of before work while the previous secret is configured', async () => {
  const node = await world.anotherNode(during)
  expect((await track(node)).status).toBe(200)
  expect((await at(node, visitor).get('/e/v1/me/feedback')).status).toBe(200)
  expect(await createWebhook(at(node, ada)).json()).toEqual(webhook)
  const [known, knownLater] = [new KnownDevices([worldSecret], ''), new KnownDevices(during, '')]
  const cookie = known.cookieFor('ada@example.com')
  const device = known.find(cookie, 'ada@example.com')
  expect(device).toMatch(/^[\w-]{22}$/)
  expect(knownLater.find(cookie, 'ada@example.com')).toBe(device)
  expect(new KnownDevices(after, '').find(cookie, 'ada@example.com')).toBeUndefined()
})

test('what is stored is sealed anew, and a doctor says when the previous secret may be removed', async () => {
  const examine = () => checkSecret(world.db, new Sealing(during), world.clock.read())
  expect(await command(during, 'status')).toMatch(/No server has started with this SECRET yet/)
  await noted(during)
  expect(await examine()).toMatchObject([{ level: 'warning', sentence: /still need SECRET_PREVIOUS: \d+/ }])
  const { previous } = await countSealed(world.db, new Sealing(during), { reseals: false })
  // A webhook and its remembered answer, an identity secret, a connection's token and hook, Slack's token, a channel's address, an
  // invitation's email.
  expect(previous).toBeGreaterThanOrEqual(8)
  expect(await command(during, 'reseal')).toMatch(
    new RegExp(
      `^Sealed anew: ${previous}\\.\nSealed with SECRET: ${previous}\\. With SECRET_PREVIOUS: 0\\.\nNothing stored`,
    ),
  )
  expect(await command(during, 'reseal')).toMatch(/^Sealed anew: 0\./)
  expect(await examine()).toMatchObject([{ level: 'warning', sentence: /visitors' tokens do until/ }])
  world.clock.forward(limits.contactTokenLife)
  expect(await examine()).toMatchObject([{ level: 'ok', sentence: /SECRET_PREVIOUS may be removed/ }])
})

test('without the previous secret what was sealed anew is read, and earlier links are refused as forged ones are', async () => {
  const node = await world.anotherNode(after)
  expect(await createWebhook(at(node, ada)).json()).toEqual(webhook)
  const hidden = await track(node)
  const forged = await node.with({ authorization: 'Bearer never.given' }).get('/api/v1/tracked-feedback')
  expect([hidden.status, (await hidden.json()).code]).toEqual([forged.status, (await forged.json()).code])
  expect(hidden.status).toBe(404)
  expect(await command(after, 'status')).toMatch(/With SECRET_PREVIOUS: 0\.\nSECRET_PREVIOUS is not set/)
})

test('a wrong secret is found by its fingerprint, and the values that it does not open are named', async () => {
  const wrong: Secrets = ['a secret that nothing was sealed with']
  expect(await command(wrong, 'status')).toMatch(/Sealed with neither: \d+[\s\S]*\n {2}webhooks /)
  expect(await checkSecret(world.db, new Sealing(wrong), 1)).toMatchObject([{ level: 'problem' }])
  await noted(wrong)
  expect(world.logged.join('')).toContain('SECRET is another one than at the last start')
  await expect(command(wrong)).rejects.toThrow('Usage: npm run secret')
})

test('everything that is sealed is in the list of sealed values', () => {
  const sealing = grep(/sealing\.seal\(/, /^server\/src\/.*\.ts$/, /\.test\.ts$/)
  expect(sealing.map((line) => line.split(':')[0])).toEqual([
    'server/src/doctor/public-address-check.ts',
    'server/src/features/integration/chat/news/channel.ts',
    'server/src/features/integration/slack/workspace.ts',
    'server/src/features/integration/trackers.ts',
    'server/src/features/project/identity-secrets.ts',
    'server/src/features/webhook/webhook-secrets.ts',
    'server/src/http/idempotency/idempotency.ts',
    'server/src/mail/sealed-links.ts',
    'server/src/sealed-values.ts',
    'server/src/sealed-values.ts',
  ])
})
