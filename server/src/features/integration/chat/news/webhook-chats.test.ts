import type { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeTeams } from '../../../../../stand-ins/teams/fake-teams.ts'
import type { Caller } from '../../../../test/caller.ts'
import { takeDue } from '../../../../test/deliver-all.ts'
import { openWorld, type World } from '../../../../test/harness.ts'
import { NewsRunner } from '../../../../test/news-runner.ts'
import { sampleProgram } from '../../../../test/sample-api-keys.ts'
import { discord } from '../../../../test/shared-discord.ts'
import { postToChat } from './post-messages.ts'

/* Discord and Microsoft Teams: chats that are reached by the secret address of a webhook. What all chats have in common
   is tested with Slack. */

const teams = await FakeTeams.listen()
const topics = ['feedback', 'comment', 'status']
let world: World
let ada: Caller
let project: { id: string; statuses: { id: string; category: string }[] }
let run: NewsRunner
let address: string

beforeAll(async () => {
  world = await openWorld({ OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(() => world.close())

beforeEach(async () => {
  for (const standIn of [discord, teams]) Object.assign(standIn, { limitedCalls: 0, failsWith: undefined })
  discord.messages.length = 0
  teams.cards.length = 0
  ada = await world.as('Ada')
  project = (await ada.get('/api/v1/projects').json()).items[0]
  for (const service of ['discord', 'teams']) await ada.delete(of(service))
  run = await NewsRunner.start(world, ada, project.id)
})

const of = (service: string) => `/api/v1/projects/${project.id}/chats/${service}`
const choose = (service: string, channel: string, change: object = {}) =>
  ada.put(of(service), { channel, topics, ...change })
const log = async (service: string) => (await ada.get(`${of(service)}/messages`).json()).items
const channels = async () => (await ada.get('/api/v1/chat-channels').json()).items
const statusOf = (category: string) => project.statuses.find((each) => each.category === category)?.id ?? ''
const refusalOf = async (service: string, channel: string) => {
  const answer = await choose(service, channel)
  return [answer.status, (await answer.json()).errors?.[0]?.message]
}

test('a program that reads no feedback has no private news sent to a channel of its own', async () => {
  address = discord.addWebhook('9/of_a_thief')
  const chooses = async (scopes: ApiKeyScope[], includesPrivate: boolean) => {
    const program = await sampleProgram(world, { scopes })
    const answer = await program.put(of('discord'), { channel: address, topics, includesPrivate })
    return [answer.status, (await answer.json()).code]
  }
  expect(await chooses(['projects:write'], true)).toEqual([403, 'insufficient_scope'])
  expect(await chooses(['projects:write'], false)).toEqual([200, undefined])
  expect(await chooses(['projects:write', 'feedback:read'], true)).toEqual([200, undefined])
})

describe('Discord', () => {
  beforeEach(async () => {
    address = discord.addWebhook('1/first_token')
    expect((await choose('discord', address)).status).toBe(200)
  })

  const embeds = () => discord.messages.map(({ embeds: [embed] }) => embed)

  test('gets news as embeds in which words are no Markdown, no link and no mention', async () => {
    await run.newItem('Tides @everyone', { body: 'See **[here](https://evil.example)**\n<@42>' })
    await run.post()
    expect(embeds()).toEqual([
      {
        title: expect.stringMatching(/^New idea\\: IDEA\\-\d+ Tides \\@everyone$/),
        url: expect.stringMatching(/^https:\/\/earshot\.example\/feedback\/[\w-]+$/),
        description: '> See \\*\\*\\[here\\]\\(https\\://evil.example\\)\\*\\*\n> \\<\\@42\\>',
        fields: [{ name: 'Status', value: expect.any(String) }],
      },
    ])
    expect(discord.messages[0]?.allowed_mentions).toEqual({ parse: [] })
    expect(JSON.stringify(discord.messages)).not.toContain('Mara')
    expect(await log('discord')).toMatchObject([{ topic: 'feedback', state: 'posted' }])
  })

  test('gets words and titles cut to its limits, escaped or not', async () => {
    await run.newItem('*'.repeat(120), { body: '*\n'.repeat(2000) })
    await run.post()
    expect(await log('discord')).toMatchObject([{ state: 'posted' }])
    expect(embeds()[0]?.title.length).toBeLessThanOrEqual(256)
  })

  test('shows another status in the message about the item, unless that was deleted there', async () => {
    const id = await run.newItem('Followed')
    await run.post()
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await run.post()
    expect(embeds()[0]?.fields).toEqual([{ name: 'Status', value: 'Done' }])
    expect(embeds()[1]?.title).toContain('Now Done')
    discord.messages.length = 0
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('open') })
    await run.post()
    expect((await log('discord')).map(({ state }: { state: string }) => state).slice(0, 2)).toEqual([
      'posted',
      'withdrawn',
    ])
    expect(await channels()).toMatchObject([{ trouble: null }])
  })

  test('changes no message of a webhook that was chosen before another one', async () => {
    const id = await run.newItem('Followed')
    await run.post()
    await choose('discord', '')
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await run.follow()
    expect(
      (await choose('discord', discord.addWebhook('2/second-token'), { topics: ['comment'] })).status,
    ).toBe(200)
    await run.post()
    expect(embeds()[0]?.fields).toEqual([{ name: 'Status', value: 'Open' }])
    expect((await log('discord')).map(({ state }: { state: string }) => state)).not.toContain('failed')
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('open') })
    const { calls } = discord
    await run.post()
    expect(discord.calls).toBe(calls)
  })

  test('gets the rest later if a part takes long, while nobody else may take it over', async () => {
    for (const title of ['One', 'Two', 'Three']) await run.newItem(title)
    await run.follow()
    world.clock.forward(world.services.config.undoTime)
    let now = world.clock.read()
    const clock = () => (now += 8_000)
    const jobs = await takeDue(world.services, 'postToChat')
    const outcomes = []
    for (const job of jobs)
      outcomes.push(
        await postToChat({ ...world.services, clock })({ ...job, payload: JSON.parse(job.payload) }),
      )
    expect(outcomes).toContainEqual({ next: { channelId: expect.any(String) } })
    expect(embeds().length).toBeLessThan(3)
    for (const job of jobs) await postToChat(world.services)({ ...job, payload: JSON.parse(job.payload) })
    expect(embeds()).toHaveLength(3)
  })

  test('is given up after a day in which it asked to wait each time', async () => {
    await run.newItem('Waiting')
    discord.limitedCalls = 100
    await run.post()
    for (let tries = 0; tries < 5; tries++) {
      expect(await log('discord')).toMatchObject([{ state: 'pending' }])
      world.clock.forward(tries === 0 ? 25 * 60 * 60_000 : 2_000)
      await run.work()
    }
    expect(await log('discord')).toMatchObject([{ state: 'failed' }])
  })

  test('waits to the millisecond as long as it is asked to', async () => {
    await run.newItem('Hurried')
    discord.limitedCalls = 1
    await run.post()
    const [message] = await log('discord')
    expect(message).toMatchObject({ state: 'pending', failure: expect.stringContaining('asks to wait') })
    expect(message.nextAt - world.clock.read()).toBe(1_337)
    world.clock.forward(1_337)
    await run.work()
    expect(embeds()).toHaveLength(1)
  })

  test('is not called again once its webhook is deleted, until another address is entered', async () => {
    discord.deleteWebhook('1/first_token')
    await run.newItem('Unheard')
    await run.newItem('Unheard too')
    const { calls } = discord
    await run.post()
    expect(discord.calls).toBe(calls + 1)
    expect(await channels()).toMatchObject([{ trouble: expect.stringContaining('Make another one') }])
    const [failed] = await log('discord')
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('was deleted') })
    expect((await choose('discord', discord.addWebhook('2/second-token'))).status).toBe(200)
    await ada.post(`${of('discord')}/messages/${failed.id}/retry`, {})
    await run.work()
    expect(discord.messages).toMatchObject([{ webhook: '2/second-token' }])
    expect(await channels()).toMatchObject([{ trouble: null }])
  })

  test('refuses in a forum, and says so', async () => {
    await choose('discord', discord.addWebhook('3/forum', { isForum: true }))
    await ada.post(`${of('discord')}/tests`, undefined)
    await run.work()
    expect(await channels()).toMatchObject([{ trouble: expect.stringContaining('text channel') }])
  })

  test('takes only addresses of its webhooks that exist, and keeps the present one without another', async () => {
    const begins = expect.stringContaining('begins with https://discord.com/api/webhooks/')
    for (const other of [
      'https://discord.com/api/webhooks/1/first_token/../../../users/@me',
      'https://discord.com.evil.example/api/webhooks/1/first_token',
      'http://127.0.0.1/api/webhooks/1/first_token',
    ])
      expect(await refusalOf('discord', other)).toEqual([400, begins])
    expect(await refusalOf('discord', 'https://discord.com/api/webhooks/9/none')).toEqual([
      400,
      expect.stringContaining('no longer knows this webhook'),
    ])
    discord.failsWith = 503
    const refused = await choose('discord', address)
    expect(refused.status).toBe(503)
    // Nothing tries again by itself what a person chooses.
    expect((await refused.json()).detail).toBe(
      'Discord does not respond, or asks to wait. Please try again in a moment.',
    )
    discord.failsWith = undefined
    expect(await choose('discord', '', { name: 'news' }).json()).toMatchObject({
      service: 'discord',
      channelId: '4242',
      name: 'news',
    })
  })

  test('keeps its address to itself', async () => {
    const stored = JSON.stringify(await world.tenant().selectFrom('chat_channels').selectAll().execute())
    for (const text of [stored, JSON.stringify(await channels()), world.logged.join('\n')])
      expect(text).not.toContain('first_token')
  })
})

describe('Microsoft Teams', () => {
  beforeEach(async () => {
    address = teams.setWorkflow('harbor', 'on')
    expect((await choose('teams', address, { name: 'News' })).status).toBe(200)
  })

  test('gets news as cards in which words stand as they are, with a button to the item', async () => {
    await run.newItem('Tides', { body: 'See **[here](https://evil.example)**\n<at>Ada</at>' })
    await run.post()
    expect(teams.cards).toEqual([
      {
        text: expect.stringMatching(
          /^New idea: IDEA-\d+ Tides\nSee \*\*\[here\]\(https:\/\/evil\.example\)\*\*\n<at>Ada<\/at>\nStatus: /,
        ),
        urls: [expect.stringMatching(/^https:\/\/earshot\.example\/feedback\//)],
      },
    ])
    expect(await log('teams')).toMatchObject([{ topic: 'feedback', state: 'posted' }])
  })

  test('gets a new status as a message of its own, since none can be changed', async () => {
    const id = await run.newItem('Followed')
    await run.post()
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await run.post()
    expect(teams.cards.map(({ text }) => text.split(':')[0])).toEqual(['New idea', 'Now Done'])
    expect(await log('teams')).toHaveLength(2)
  })

  test('waits as long as it is asked to', async () => {
    await run.newItem('Hurried')
    teams.limitedCalls = 1
    await run.post()
    const [message] = await log('teams')
    expect(message.nextAt - world.clock.read()).toBe(17_000)
    world.clock.forward(17_000)
    await run.work()
    expect(teams.cards).toHaveLength(1)
  })

  test('says that its workflow is off, and works once a test arrives', async () => {
    teams.setWorkflow('harbor', 'off')
    await run.newItem('Unheard')
    await run.post()
    expect(await channels()).toMatchObject([{ trouble: expect.stringContaining('Switch it on') }])
    teams.setWorkflow('harbor', 'on')
    await ada.post(`${of('teams')}/tests`, undefined)
    await run.work()
    expect(teams.cards).toEqual([{ text: expect.stringContaining('This is a test'), urls: [] }])
    expect(await channels()).toMatchObject([{ trouble: null, name: 'News' }])
  })

  test('is not called again once its workflow is deleted', async () => {
    teams.deleteWorkflow('harbor')
    await run.newItem('Unheard')
    await run.newItem('Unheard too')
    const { calls } = teams
    await run.post()
    expect(teams.calls).toBe(calls + 1)
    expect(await channels()).toMatchObject([{ trouble: expect.stringContaining('another one') }])
  })

  test('stays gone when it is saved with the same address, and needs a name', async () => {
    teams.deleteWorkflow('harbor')
    await run.newItem('Unheard')
    await run.post()
    const saved = await choose('teams', '', { name: 'Renamed' })
    expect(await saved.json()).toMatchObject({
      name: 'Renamed',
      trouble: expect.stringContaining('another one'),
    })
    const { calls } = teams
    await run.newItem('Unheard too')
    await run.post()
    expect(teams.calls).toBe(calls)
    const other = teams.setWorkflow('other', 'on')
    expect((await (await choose('teams', other)).json()).errors).toEqual([
      { path: 'name', message: 'Please enter a name' },
    ])
    expect(await choose('teams', other, { name: 'Other' }).json()).toMatchObject({ trouble: null })
  })

  test('takes no address inside the network, and none of the ended connectors', async () => {
    const begins = expect.stringContaining('which begins with https://')
    for (const other of ['http://10.0.0.1/workflow', 'https://localhost/workflow', 'no address'])
      expect(await refusalOf('teams', other)).toEqual([400, begins])
    expect(await refusalOf('teams', 'https://harbor.webhook.office.com/webhookb2/1')).toEqual([
      400,
      expect.stringContaining('ended connectors'),
    ])
  })

  test('keeps its address to itself', async () => {
    const stored = JSON.stringify(await world.tenant().selectFrom('chat_channels').selectAll().execute())
    for (const text of [stored, JSON.stringify(await channels()), world.logged.join('\n')])
      expect(text).not.toContain('secret-of-harbor')
  })
})

test('a project posts to several chats at once, each with its own choice', async () => {
  await choose('discord', discord.addWebhook('1/first_token'), { topics: ['status'] })
  await choose('teams', teams.setWorkflow('harbor', 'on'), { name: 'News', topics: ['feedback'] })
  const id = await run.newItem('Tides')
  await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
  await run.post()
  expect(teams.cards.map(({ text }) => text.split(':')[0])).toEqual(['New idea'])
  expect(discord.messages.map(({ embeds: [embed] }) => embed?.title)).toEqual([
    expect.stringContaining('Now Done'),
  ])
})
