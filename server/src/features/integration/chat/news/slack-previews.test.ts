import { beforeEach, expect, test } from 'vitest'
import { eventOf } from '../../../../../stand-ins/slack/fake-request.ts'
import { Caller } from '../../../../test/caller.ts'
import { takeDue } from '../../../../test/deliver-all.ts'
import { sharedWorld } from '../../../../test/harness.ts'
import { slack, slackChoice, slackConnectionBody } from '../../../../test/shared-slack.ts'
import { unfurlLinks } from '../../slack/unfurl-links.ts'

const world = sharedWorld()
const secret = 'signing secret of the app'
let ada: Caller
let path: string
let idea: { id: string; projectId: string; title: string }

beforeEach(async () => {
  slack.unfurled.clear()
  ada = await world.as('Ada')
  await ada.delete('/api/v1/slack')
  const { workspace } = await ada
    .put('/api/v1/slack', { ...slackConnectionBody(), signingSecret: secret })
    .json()
  path = new URL(workspace.eventsUrl).pathname
  idea = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved').json()).items[0]
  await ada.put(`/api/v1/projects/${idea.projectId}/chats/slack`, slackChoice)
})

const urlOf = (id: string) => `https://earshot.example/feedback/${id}`
const now = () => Math.floor(world.clock.read() / 1000)

/** Sends an event as Slack does, and does the work that follows. */
async function share(url: string, { channel = slackChoice.channel, ...change }: Record<string, string> = {}) {
  const event = { type: 'link_shared', channel, message_ts: '1764400000.000100', links: [{ url }] }
  const { body, headers } = eventOf({ event }, { secret, at: now(), ...change })
  const { status } = await new Caller(world.app, headers).post(path, body)
  for (const job of await takeDue(world.services, 'unfurlLinks'))
    await unfurlLinks(world.services)({ ...job, payload: JSON.parse(job.payload) })
  return status
}

test('a link to an item shows its title, its status and nobody', async () => {
  expect(await share(urlOf(idea.id))).toBe(200)
  const shown = JSON.stringify(slack.unfurled.get(urlOf(idea.id)))
  expect(shown).toContain('Status: ')
  expect(shown).toContain(idea.title.slice(0, 10))
})

test('a private item is shown only in the channel that gets such items', async () => {
  const { items } = await ada.get(`/api/v1/feedback?kind=bug&projectId=${idea.projectId}`).json()
  const [{ id }] = items
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'private' })
  await share(urlOf(id))
  expect(slack.unfurled.size).toBe(0)
  await ada.put(`/api/v1/projects/${idea.projectId}/chats/slack`, { ...slackChoice, includesPrivate: true })
  slack.addChannel('C0OTHER', 'other')
  await share(urlOf(id), { channel: 'C0OTHER' })
  expect(slack.unfurled.size).toBe(0)
  await share(urlOf(id))
  expect(slack.unfurled.size).toBe(1)
})

test('nothing is shown of another organisation, another address or another workspace', async () => {
  const { items } = await (await world.as('Chloe')).get('/api/v1/feedback').json()
  expect(items.length).toBeGreaterThan(0)
  await share(urlOf(items[0].id))
  await share(`https://elsewhere.example/feedback/${idea.id}`)
  await share(urlOf('not-an-id'))
  await share(urlOf(idea.id), { team: 'TLUMEN' })
  expect(await share(urlOf(idea.id), { secret: 'guessed' })).toBe(401)
  expect(slack.unfurled.size).toBe(0)
})

test('Slack’s challenge is answered', async () => {
  const question = { type: 'url_verification', challenge: '3eZbrw1aB' }
  const { body, headers } = eventOf(question, { secret, at: now() })
  expect(await new Caller(world.app, headers).post(path, body).json()).toEqual({ challenge: '3eZbrw1aB' })
})
