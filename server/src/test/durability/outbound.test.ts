import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { FakeDiscord } from '../../../stand-ins/discord/fake-discord.ts'
import { createTestDatabase } from '../database.ts'
import { WebhookReceiver } from '../webhook-receiver.ts'
import { type DurabilityCast, gather, noVisitors } from './cast.ts'
import { endLeases } from './followed.ts'
import { type Installation, type RunningServer, startServer } from './server-process.ts'

/* The server is killed when another one has taken what it sent, and before it has noted that. */

let receiver: WebhookReceiver
let discord: FakeDiscord
let place: Installation
let settings: Record<string, string>
let server: RunningServer
let cast: DurabilityCast

beforeEach(async () => {
  const { config, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-outbound-'))
  // The server's SQLite file is in its data folder.
  const database = config.engine === 'sqlite' ? { ...config, file: join(dataDir, 'earshot.db') } : config
  place = { dataDir, database }
  receiver = new WebhookReceiver()
  await receiver.listen()
  discord = await FakeDiscord.listen()
  const own = { PORT: String(await freePort()), DISCORD_API_URL: discord.url }
  settings = { ...own, OUTBOUND_ALLOW: '127.0.0.1' }
  await start()
  onTestFinished(async () => {
    await server.stop()
    await receiver.close()
    discord.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

async function start(): Promise<void> {
  server = await startServer(place, settings)
  cast = await gather(server, place.dataDir, noVisitors())
}

/** Starts another server in the place of the killed one, whose leases have ended. */
async function startAgain(): Promise<void> {
  await endLeases(place)
  await start()
}

const submit = (title: string) => cast.contacts[0]?.call('POST', '/e/v1/feedback', { kind: 'idea', title })

test('a webhook that was taken before a kill is sent again with the same id, and the next one once', async () => {
  const { id } = await cast.admin.call<{ id: string }>('POST', '/api/v1/webhooks', {
    url: receiver.url,
    events: ['feedback.created'],
    projectIds: null,
  })
  const killed = new Promise<void>((resolve) => {
    receiver.answers.push((response) => {
      void server.kill().then(() => {
        response.writeHead(204).end()
        resolve()
      })
    })
  })
  await submit('Taken before the kill')
  await killed
  expect(receiver.received).toHaveLength(1)
  await startAgain()
  await submit('After the kill')
  await expect.poll(() => receiver.received.length).toBe(3)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect(receiver.received[1]?.message).toEqual(receiver.received[0]?.message)
  const states = async () => {
    const path = `/api/v1/webhooks/${id}/deliveries`
    const { items } = await cast.admin.call<{ items: { state: string }[] }>('GET', path)
    return items.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['delivered', 'delivered'])
})

test('news that a chat had taken before a kill is not lost, and comes twice at most', async () => {
  const { items } = await cast.admin.call<{ items: { id: string; publicKey: string }[] }>(
    'GET',
    '/api/v1/projects',
  )
  const projectId = items.find(({ publicKey }) => publicKey === server.key)?.id
  await cast.admin.call('PUT', `/api/v1/projects/${projectId}/chats/discord`, {
    channel: discord.addWebhook('1/token'),
    topics: ['feedback'],
  })
  const killed = new Promise<void>((resolve) => {
    discord.beforeAnswer = async () => {
      discord.beforeAnswer = async () => {}
      await server.kill()
      resolve()
    }
  })
  await submit('Told before the kill')
  await killed
  expect(discord.messages).toHaveLength(1)
  await startAgain()
  await submit('Told after the kill')
  await expect.poll(() => discord.messages.length).toBe(3)
  const [first, again, next] = discord.messages
  expect(again?.embeds).toEqual(first?.embeds)
  expect(next?.embeds[0]?.title).toContain('Told after the kill')
  const states = async () => {
    const path = `/api/v1/projects/${projectId}/chats/discord/messages`
    const { items } = await cast.admin.call<{ items: { state: string }[] }>('GET', path)
    return items.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['posted', 'posted'])
})

test('an export that a kill cuts off is no complete document, and the next one is not refused', async () => {
  const path = '/api/v1/organisation/export'
  const response = await cast.admin.request('POST', path)
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  await reader?.read()
  await server.kill()
  const rest = async () => {
    for (;;) if ((await reader?.read())?.done !== false) return
  }
  await expect(rest()).rejects.toThrow()
  await startAgain()
  const { organisation } = await cast.admin.call<{ organisation: { name: string } }>('POST', path)
  expect(organisation.name).toBe('Harbor')
})
