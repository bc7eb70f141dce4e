import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { EventReader } from '../event-reader.ts'
import { type DurabilityCast, gather, noVisitors } from './cast.ts'
import { type RunningServer, startServer } from './server-process.ts'

let server: RunningServer
let cast: DurabilityCast

beforeAll(async () => {
  const { config, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-live-'))
  const database = config.engine === 'sqlite' ? { ...config, file: join(dataDir, 'earshot.db') } : config
  server = await startServer({ dataDir, database })
  cast = await gather(server, dataDir, noVisitors())
  return async () => {
    await server.kill()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function listen(client = cast.admin): Promise<EventReader> {
  const response = await client.request('GET', '/api/v1/live')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = new EventReader(response)
  onTestFinished(() => reader.leave())
  return reader
}

/** The next change of this type: the team's notifications arrive in between, whenever their job runs. */
async function nextChange(reader: EventReader, type: string): Promise<unknown> {
  for (;;) {
    const change = JSON.parse((await reader.next('change')).data)
    if (change.type === type) return change
  }
}

const submit = () =>
  cast.contacts[0]?.call<{ id: string }>('POST', '/e/v1/feedback', { kind: 'idea', title: 'Louder, please' })

test("what a customer sends reaches the team's browsers", async () => {
  const reader = await listen()
  const sent = await submit()
  expect(await nextChange(reader, 'feedback.created')).toMatchObject({ feedbackId: sent?.id })
})

test('nobody listens without a session', async () => {
  const response = await cast.anyone.request('GET', '/api/v1/live')
  expect(response.status).toBe(401)
})

test('who logs out hears nothing more', async () => {
  const other = await cast.again()
  const [reader, mine] = [await listen(other), await listen()]
  await other.request('POST', '/api/v1/auth/logout')
  await reader.ended().catch(() => {})
  await submit()
  await nextChange(mine, 'feedback.created')
})

test('a server that is stopped says goodbye first', async () => {
  const reader = await listen()
  const stopping = server.stop()
  await reader.ended()
  expect(reader.raw.trimEnd().split('\n\n').at(-1)).toMatch(/^event: bye$/m)
  expect(await stopping).toBe(0)
})
