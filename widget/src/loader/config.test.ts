import { type Answer, startStubServer } from '@earshot/shared/test/stub-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { stored } from './storage.ts'

const config = { project: { name: 'Harbor' } }
const old = JSON.stringify({ project: { name: 'Old' } })
let server: Awaited<ReturnType<typeof startStubServer>>
let answer: Answer

beforeEach(async () => {
  answer = { status: 200, body: config }
  vi.stubGlobal('localStorage', {})
  server = await startStubServer(() => answer)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

test('a fresh copy is used without asking the server again', async () => {
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual(config)
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual(config)
  expect(server.seen.map(({ url }) => url)).toEqual(['/e/v1/config?key=pk_1&build=1.0.0-abc'])
})

test('a copy older than five minutes is replaced', async () => {
  stored('pk_1', 'config', Date.now() - 301_000 + old)
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual(config)
})

test('a copy from a clock that was a year ahead is replaced', async () => {
  stored('pk_1', 'config', Date.now() + 365 * 24 * 3_600_000 + old)
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual(config)
})

test('what is there and is no copy is replaced', async () => {
  stored('pk_1', 'config', '{"at":1,"config":{}}')
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual(config)
})

test('an old copy serves while the server is in trouble', async () => {
  stored('pk_1', 'config', 1_000_000_000_000 + old)
  answer = { status: 503 }
  expect(await loadConfig(server.base, 'pk_1', '1.0.0-abc')).toEqual({ project: { name: 'Old' } })
})

test('a refusal of this page ends the use of an old copy', async () => {
  stored('pk_1', 'config', 1_000_000_000_000 + old)
  answer = { status: 403 }
  await expect(loadConfig(server.base, 'pk_1', '1.0.0-abc')).rejects.toThrow()
  expect(stored('pk_1', 'config')).toBeUndefined()
})
