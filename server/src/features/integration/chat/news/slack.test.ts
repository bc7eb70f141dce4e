import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/caller.ts'
import { sharedWorld } from '../../../../test/harness.ts'
import { NewsRunner } from '../../../../test/news-runner.ts'
import { slack, slackChoice, slackToken } from '../../../../test/shared-slack.ts'
import { escaped, slackTextOf } from '../../slack/message-text.ts'

const world = sharedWorld()
let ada: Caller
let project: { id: string; statuses: { id: string; name: string; category: string }[] }
let run: NewsRunner

const ofProject = () => `/api/v1/projects/${project.id}/chats/slack`
const connect = (botToken = slackToken) => ada.put('/api/v1/slack', { botToken })
const choose = (change: object = {}) => ada.put(ofProject(), { ...slackChoice, ...change })
const connection = () => ada.get('/api/v1/slack').json()
const channels = async () => (await ada.get('/api/v1/chat-channels').json()).items
const log = async () => (await ada.get(`${ofProject()}/messages`).json()).items

beforeEach(async () => {
  slack.failsWith = undefined
  slack.limitedCalls = 0
  slack.pageMax = 1000
  slack.messages.length = 0
  slack.addToken(slackToken)
  slack.addChannel(slackChoice.channel, 'feedback')
  ada = await world.as('Ada')
  project = (await ada.get('/api/v1/projects').json()).items[0]
  await ada.delete('/api/v1/slack')
  slack.addToken(slackToken)
  await connect()
  await choose()
  run = await NewsRunner.start(world, ada, project.id)
})

const post = () => run.post()
const work = () => run.work()
const follow = () => run.follow()
const newItem: NewsRunner['newItem'] = (...words) => run.newItem(...words)
const heldItem: NewsRunner['heldItem'] = (...words) => run.heldItem(...words)

const textsOf = () => slack.messages.map(({ text }) => text.replace(/ (IDEA|BUG)-\d+/, ''))
const contents = () => JSON.stringify(slack.messages)
const statusOf = (category: string) => project.statuses.find((each) => each.category === category)?.id ?? ''

describe('a new item is posted', () => {
  test('with its words as they are, mentioning and naming nobody', async () => {
    await newItem('Tides & <!channel>', { body: 'Ask <@U0ADA>, *now*\n<https://evil.example|here>' })
    await follow()
    await work()
    expect(slack.messages).toEqual([])
    await post()
    expect(slack.messages).toHaveLength(1)
    expect(slack.messages[0]?.text).toContain('Tides &amp; &lt;!channel&gt;')
    expect(contents()).toContain('>Ask &lt;@U0ADA&gt;, *now*')
    expect(contents()).toContain('>&lt;https://evil.example|here&gt;')
    expect(contents()).not.toMatch(/<[!@#]|Mara/)
    expect(await log()).toMatchObject([{ topic: 'feedback', state: 'posted', failure: null, nextAt: null }])
  })

  test('once it is approved, and not before', async () => {
    const id = await heldItem('Held at first')
    await post()
    expect(slack.messages).toEqual([])
    await ada.put(`/api/v1/feedback/${id}/approval`, {})
    await post()
    expect(textsOf()).toEqual(['New idea: Held at first'])
  })

  test('not while its organisation is suspended, but afterwards', async () => {
    const setSuspended = (at: number | null) =>
      world.db.transaction(({ global }) =>
        global
          .updateTable('tenants')
          .set({ suspended_at: at })
          .where('id', '=', world.harbor.tenantId)
          .execute(),
      )
    await newItem('Said before the suspension')
    await setSuspended(1)
    await post()
    expect(slack.messages).toEqual([])
    await setSuspended(null)
    world.clock.forward(60 * 60_000)
    await work()
    expect(textsOf()).toEqual(['New idea: Said before the suspension'])
  })

  test('not if it is deleted before', async () => {
    const id = await newItem('A slip')
    await follow()
    await ada.delete(`/api/v1/feedback/${id}`)
    await post()
    expect(slack.messages).toEqual([])
  })

  test('if only the team can read it, where the channel has chosen that', async () => {
    const make = async () => {
      const id = await newItem('A leak', { kind: 'bug' })
      await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'private' })
    }
    await make()
    await post()
    expect(slack.messages).toEqual([])
    expect(await log()).toMatchObject([{ state: 'withdrawn' }])
    await choose({ includesPrivate: true })
    await make()
    await post()
    expect(textsOf()).toEqual(['New bug: A leak'])
  })

  test('with a body of 64 KB cut to what Slack takes', async () => {
    await newItem('Long', { body: '<&>'.repeat(1600) })
    await post()
    expect(await log()).toMatchObject([{ state: 'posted' }])
  })
})

describe('further news', () => {
  test('come in their order, each once, and only those that are chosen', async () => {
    const id = await newItem('Tides')
    await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'We look into it.' })
    await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Not for them.', internal: true })
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await post()
    expect(textsOf()).toEqual(['New idea: Tides', 'Answer: Tides', 'Now Done: Tides'])
    expect(contents()).not.toContain('Not for them.')
    await choose({ topics: ['status'] })
    await newItem('Not chosen')
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('open') })
    await post()
    expect(textsOf().slice(3)).toEqual([expect.stringMatching(/^Now .*: Tides$/)])
  })

  test('leave out a status that is changed back', async () => {
    const id = await newItem('There and back')
    await post()
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await follow()
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('open') })
    await post()
    expect(slack.messages).toHaveLength(1)
    expect((await log())[0]).toMatchObject({ topic: 'status', state: 'withdrawn' })
  })
})

describe('a message waits', () => {
  test('as long as Slack asks, and those behind it too', async () => {
    await newItem('First')
    await newItem('Second')
    slack.limitedCalls = 1
    await post()
    expect(slack.messages).toEqual([])
    const [, first] = await log()
    expect(first).toMatchObject({ state: 'pending', failure: expect.stringContaining('tried again') })
    expect(first.nextAt - world.clock.read()).toBe(30_000)
    world.clock.forward(29_000)
    await work()
    expect(slack.messages).toEqual([])
    world.clock.forward(1_000)
    await work()
    expect(textsOf()).toEqual(['New idea: First', 'New idea: Second'])
  })

  test('while Slack is down, and is given up after five tries', async () => {
    await newItem('Lost')
    slack.failsWith = 503
    await post()
    for (let tries = 1; tries < 5; tries++) {
      expect(await log()).toMatchObject([{ state: 'pending' }])
      world.clock.forward(3 * 60 * 60_000)
      await work()
    }
    expect(await log()).toMatchObject([{ state: 'failed', nextAt: null }])
  })

  test('for the worker that has the channel, even one that died', async () => {
    await newItem('Taken over')
    await follow()
    world.clock.forward(world.services.config.undoTime)
    const leased_until = world.clock.read() + 60_000
    await world.tenant().transaction((tx) => tx.updateTable('chat_channels').set({ leased_until }).execute())
    await work()
    expect(slack.messages).toEqual([])
    for (let seconds = 0; seconds < 60; seconds += 5) {
      world.clock.forward(5_000)
      await work()
    }
    expect(slack.messages).toHaveLength(1)
  })
})

describe('a refusal becomes a state with the sentence that mends it', () => {
  const states = [
    ['the app is not in the channel', { scopes: ['chat:write', 'channels:read'] }, {}, 'Invite it there'],
    ['the channel is archived', {}, { is_archived: true }, 'Restore it'],
    ['the channel is private', {}, { is_private: true }, 'invite the app'],
  ] as const

  test.each(states)('%s', async (_, token, channel, sentence) => {
    slack.addToken(slackToken, { ...token, scopes: 'scopes' in token ? [...token.scopes] : undefined })
    slack.addChannel(slackChoice.channel, 'feedback', channel)
    await newItem('Refused')
    await post()
    expect(await log()).toMatchObject([{ state: 'failed', failure: expect.stringContaining(sentence) }])
    expect(await channels()).toMatchObject([{ trouble: expect.stringContaining(sentence) }])
    slack.addToken(slackToken)
    slack.addChannel(slackChoice.channel, 'feedback')
    expect((await ada.post(`${ofProject()}/tests`, undefined)).status).toBe(201)
    await work()
    expect(textsOf()).toEqual([expect.stringContaining('This is a test')])
    expect(await channels()).toMatchObject([{ trouble: null }])
  })

  test('the token is revoked; another one of the workspace mends it', async () => {
    slack.revokeToken(slackToken)
    await newItem('Refused')
    await post()
    expect((await connection()).workspace.trouble).toContain('no longer accepts the token')
    slack.addToken('xoxb-new')
    expect(await (await connect('xoxb-new')).json()).toMatchObject({
      workspace: { trouble: null },
    })
    expect(await channels()).toMatchObject([{ name: 'feedback' }])
  })
})

describe('a connection', () => {
  test('is refused with the sentence that mends it', async () => {
    const refusal = async (answer: Awaited<ReturnType<typeof connect>>) => [
      answer.status,
      (await answer.json()).errors?.[0]?.message,
    ]
    expect(await refusal(await connect('xoxb-wrong'))).toEqual([
      400,
      expect.stringContaining('Install the app'),
    ])
    expect(await refusal(await connect('xoxp-user'))).toEqual([400, expect.stringContaining('xoxb-')])
    expect(await refusal(await choose({ channel: 'C0NOWHERE' }))).toEqual([
      400,
      expect.stringContaining('does not find'),
    ])
    slack.addToken('xoxb-elsewhere', { team: 'Lumen' })
    expect((await connect('xoxb-elsewhere')).status).toBe(409)
  })

  test('lists the channels page by page, without archived ones and private ones that the app is not in', async () => {
    slack.addChannel('C0ARCHIVED', 'archived', { is_archived: true })
    slack.addChannel('C0SECRET', 'secret', { is_private: true })
    slack.addChannel('C0TEAM', 'team', { is_private: true, is_member: true })
    slack.pageMax = 1
    const first = await ada.get('/api/v1/slack/channels').json()
    expect(first.items).toEqual([{ id: slackChoice.channel, name: 'feedback', isPrivate: false }])
    const second = await ada
      .get(`/api/v1/slack/channels?cursor=${encodeURIComponent(first.nextCursor)}`)
      .json()
    expect(second).toEqual({ items: [{ id: 'C0TEAM', name: 'team', isPrivate: true }], nextCursor: null })
  })

  test('keeps its token to itself, and revokes it at the end', async () => {
    const stored = JSON.stringify(await world.tenant().selectFrom('slack_workspaces').selectAll().execute())
    expect(stored).not.toContain(slackToken)
    expect(JSON.stringify(await connection())).not.toContain(slackToken)
    expect((await ada.delete('/api/v1/slack')).status).toBe(204)
    expect(slack.isAccepted(slackToken)).toBe(false)
    expect(await connection()).toEqual({ workspace: null })
    expect(await channels()).toEqual([])
    expect(world.logged.join('\n')).not.toContain(slackToken)
  })
})

test('text for Slack has none of its commands', () => {
  expect(escaped('<!here> &lt; a > b')).toBe('&lt;!here&gt; &amp;lt; a &gt; b')
})

test('a status is named in full where Slack has room, and cut where escaping makes it too long', () => {
  const statuses = ['Waits for the harbour office & the customs of two countries', '&'.repeat(40)]
  const { blocks } = slackTextOf({
    headline: 'New idea',
    item: { id: 'item', title: 'Tides', url: 'https://earshot.example' },
    words: '',
    status: null,
    choices: statuses.map((name) => ({ id: name.slice(0, 5), name })),
  })
  const [, { elements }] = blocks as [object, { elements: { options: { text: { text: string } }[] }[] }]
  expect(elements[0]?.options.map(({ text }) => text.text)).toEqual([
    'Waits for the harbour office &amp; the customs of two countries',
    '&amp;'.repeat(15),
  ])
})

describe('the message about a new item', () => {
  const statusLine = () => JSON.stringify(slack.messages[0]?.blocks)

  test('shows another status once it can no longer be undone, whatever news the channel gets', async () => {
    await choose({ topics: ['feedback'] })
    const id = await newItem('Followed')
    await post()
    expect(statusLine()).toContain('Status: ')
    expect(statusLine()).not.toContain('Status: Done')
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await follow()
    await work()
    expect(statusLine()).not.toContain('Status: Done')
    await post()
    expect(slack.messages).toHaveLength(1)
    expect(statusLine()).toContain('Status: Done')
    expect(await log()).toMatchObject([{ topic: 'update', state: 'posted' }, { topic: 'feedback' }])
  })

  test('is not looked for where it was never posted', async () => {
    await choose({ topics: ['comment'] })
    const id = await newItem('Never posted')
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf('done') })
    await post()
    expect(await log()).toEqual([])
  })
})

test('a message that has failed is sent again from the page, and no other one', async () => {
  const retry = (id: string) => ada.post(`${ofProject()}/messages/${id}/retry`, {})
  slack.revokeToken(slackToken)
  await newItem('Lost at first')
  await post()
  const [failed] = await log()
  expect(failed).toMatchObject({ state: 'failed' })
  slack.addToken(slackToken)
  expect(await (await retry(failed.id)).json()).toMatchObject({ state: 'pending', failure: null })
  expect((await retry(failed.id)).status).toBe(200)
  await work()
  expect(textsOf()).toEqual(['New idea: Lost at first'])
  expect((await retry(failed.id)).status).toBe(409)
  expect((await channels())[0].trouble).toBeNull()
})
