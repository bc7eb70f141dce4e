import { memoryStore } from '@earshot/shared/test/memory-store'
import { type Answer, startStubServer } from '@earshot/shared/test/stub-server'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const config = { project: { name: 'Harbor' } }
let server: Awaited<ReturnType<typeof startStubServer>>
let answer: Answer = { status: 200, body: config }

const start = async () => {
  server = await startStubServer(() => answer)
  return server.base
}

afterEach(async () => {
  answer = { status: 200, body: config }
  await server.stop()
})

test('a fresh copy is used without asking the server again', async () => {
  const base = await start()
  const store = memoryStore()
  expect(await loadConfig(base, 'pk_1', store)).toEqual(config)
  expect(await loadConfig(base, 'pk_1', store)).toEqual(config)
  expect(server.seen.map(({ url }) => url)).toEqual(['/e/v1/config?key=pk_1'])
})

test('a copy older than five minutes is replaced', async () => {
  const base = await start()
  const store = memoryStore()
  store.write('config', { at: Date.now() - 301_000, config: { project: { name: 'Old' } } })
  expect(await loadConfig(base, 'pk_1', store)).toEqual(config)
})

test('an old copy serves while the server is in trouble', async () => {
  const base = await start()
  const store = memoryStore()
  store.write('config', { at: 0, config: { project: { name: 'Old' } } })
  answer = { status: 503 }
  expect(await loadConfig(base, 'pk_1', store)).toEqual({ project: { name: 'Old' } })
})

test('a refusal of this page ends the use of an old copy', async () => {
  const base = await start()
  const store = memoryStore()
  store.write('config', { at: 0, config })
  answer = { status: 403 }
  await expect(loadConfig(base, 'pk_1', store)).rejects.toThrow()
  expect(store.read('config')).toBeUndefined()
})
