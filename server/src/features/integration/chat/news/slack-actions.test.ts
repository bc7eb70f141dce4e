import { beforeEach, expect, test } from 'vitest'
import { actionOf } from '../../../../../stand-ins/slack/fake-request.ts'
import { Caller } from '../../../../test/caller.ts'
import { sharedWorld } from '../../../../test/harness.ts'
import { NewsRunner } from '../../../../test/news-runner.ts'
import { slack, slackChoice, slackConnectionBody } from '../../../../test/shared-slack.ts'
import { isSigned } from '../../slack/signature.ts'

const world = sharedWorld()
const secret = 'signing secret of the app'
let ada: Caller
let item: string
let projectId: string
let url: string
let done: string

beforeEach(async () => {
  slack.ephemerals.length = 0
  slack.messages.length = 0
  ada = await world.as('Ada')
  const [project] = (await ada.get('/api/v1/projects').json()).items
  projectId = project.id
  done = project.statuses.find(({ category }: { category: string }) => category === 'done').id
  await ada.delete('/api/v1/slack')
  const connected = await ada.put('/api/v1/slack', { ...slackConnectionBody(), signingSecret: secret }).json()
  expect(connected.workspace.hasActions).toBe(true)
  url = new URL(connected.workspace.actionsUrl).pathname
  await ada.put(`/api/v1/projects/${project.id}/chats/slack`, slackChoice)
  const { id: contactId } = await ada.post('/api/v1/contacts', { name: 'Mara' }).json()
  const idea = { projectId: project.id, contactId, kind: 'idea', title: 'Tides' }
  item = (await ada.post('/api/v1/feedback', idea).json()).id
  const person = { team_id: 'THARBOR', is_email_confirmed: true }
  slack.addPerson('U0ADA', { ...person, email: 'Ada@harbor.example' })
  slack.addPerson('U0STRANGER', { ...person, email: 'stranger@nowhere.example' })
  slack.addPerson('U0UNCONFIRMED', { ...person, email: 'ada@harbor.example', is_email_confirmed: false })
  slack.addPerson('U0GUEST', { ...person, email: 'ada@harbor.example', team_id: 'TLUMEN' })
})

const now = () => Math.floor(world.clock.read() / 1000)
const choose = (change: object = {}, path = url) => {
  const { channel } = slackChoice
  const action = { user: 'U0ADA', value: `${item}:${done}`, channel, secret, at: now(), ...change }
  const { body, headers } = actionOf(action)
  return new Caller(world.app, headers).post(path, body)
}
const statusOfItem = async () => (await ada.get(`/api/v1/feedback/${item}`).json()).statusId

test('a status is changed from a message, in the name of the member, with its line and its audit entry', async () => {
  const run = await NewsRunner.start(world, ada, projectId)
  await ada.put(`/api/v1/feedback/${item}/approval`, {})
  await run.post()
  const [select] = slack.messages[0]?.blocks.at(-1)?.elements ?? []
  expect(select?.options.map(({ value }) => value)).toContain(`${item}:${done}`)
  expect((await choose()).status).toBe(204)
  expect(await statusOfItem()).toBe(done)
  expect(slack.ephemerals).toEqual([
    { user: 'U0ADA', text: expect.stringMatching(/^IDEA-\d+ is now Done\.$/) },
  ])
  const { items } = await ada.get(`/api/v1/feedback/${item}/activity`).json()
  expect(items.at(-1)).toMatchObject({ type: 'feedback.status_changed', actor: { name: 'Ada Marsh' } })
  const log = await world
    .tenant()
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(log).toMatchObject([{ action: 'feedback.status_changed', request_id: 'slack' }])
  await choose()
  expect((await ada.get(`/api/v1/feedback/${item}/activity`).json()).items).toHaveLength(items.length)
})

test('an item that was merged since keeps its status, and the person is told so', async () => {
  const contactId = (await ada.post('/api/v1/contacts', { name: 'Mara' }).json()).id
  const other = { projectId, contactId, kind: 'idea', title: 'Tides again' }
  const { id: intoId } = await ada.post('/api/v1/feedback', other).json()
  const before = await statusOfItem()
  expect((await ada.put(`/api/v1/feedback/${item}/merge`, { intoId })).status).toBe(200)
  expect((await choose()).status).toBe(204)
  expect(await statusOfItem()).toBe(before)
  expect(slack.ephemerals).toEqual([
    {
      user: 'U0ADA',
      text: expect.stringMatching(/^IDEA-\d+ was merged\. Change the one that took it in\.$/),
    },
  ])
})

test.each(['U0STRANGER', 'U0UNCONFIRMED', 'U0GUEST'])('%s is refused, and told so alone', async (user) => {
  expect((await choose({ user })).status).toBe(204)
  expect(await statusOfItem()).not.toBe(done)
  expect(slack.ephemerals).toEqual([{ user, text: expect.stringContaining('Only administrators') }])
})

test('a member who may not change it in the console may not do it here', async () => {
  const members = await ada.post('/api/v1/users/getList', {}).json()
  const email = 'ben@harbor.example'
  expect(JSON.stringify(members)).toContain(email)
  slack.addPerson('U0BEN', { email, team_id: 'THARBOR', is_email_confirmed: true })
  await choose({ user: 'U0BEN' })
  expect(await statusOfItem()).not.toBe(done)
  expect(slack.ephemerals).toEqual([{ user: 'U0BEN', text: expect.stringContaining('Only administrators') }])
})

test('a request is believed only with the secret, for five minutes, and of its workspace', async () => {
  expect((await choose({ secret: 'guessed' })).status).toBe(401)
  expect((await choose({ at: now() - 301 })).status).toBe(401)
  expect((await choose({ at: now() + 301 })).status).toBe(401)
  const elsewhere = url.replace(/[^/]+$/, '0199c0de-0000-7000-8000-000000000000')
  expect((await choose({}, elsewhere)).status).toBe(401)
  await choose({ team: 'TLUMEN' })
  await choose({ value: 'not an item' })
  await choose({ value: `${item}:${item}` })
  expect(await statusOfItem()).not.toBe(done)
})

test('a signature is that of Slack’s published example', () => {
  const body = new TextEncoder().encode(
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  )
  const signature = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503'
  const signed = { timestamp: '1531420618', signature, body }
  const example = '8f742231b10e8888abcd99yyyzzz85a5'
  expect(isSigned(signed, example, 1_531_420_618_000)).toBe(true)
  expect(isSigned(signed, 'another', 1_531_420_618_000)).toBe(false)
  expect(isSigned(signed, example, 1_531_421_000_000)).toBe(false)
})
