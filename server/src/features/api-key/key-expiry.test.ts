import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { remindExpiringKeys } from './key-expiry.ts'

const world = sharedWorld()
const day = 24 * 60 * 60_000
const keys = '/api/v1/api-keys'
let ada: Caller
let sentBefore: number

const remind = () => remindExpiringKeys(world.services)({ id: 'remind', tenantId: null, payload: {} })
const countMails = async () =>
  (await mailsTo(world, 'ada@harbor.example')).filter(({ template }) => template === 'apiKeyExpiring').length
/** Number of emails about the end of a key since the test began. */
const notices = async () => (await countMails()) - sentBefore

async function makeKey(expiresInDays: number | null): Promise<{ id: string; version: number }> {
  const body = { name: 'Zapier', scopes: ['feedback:read'], projectId: null, expiresInDays }
  return (await ada.post(keys, body)).json()
}

/** Lets days go by, and the job run then. @returns the number of emails until then. */
async function noticesAfter(days: number): Promise<number> {
  world.clock.forward(days * day)
  await remind()
  return notices()
}

beforeEach(async () => {
  ada = await world.as('Ada')
  for (const { id } of (await ada.get(keys).json()).items) await ada.delete(`${keys}/${id}`)
  sentBefore = await countMails()
})

test('administrators are notified a week and a day before a key ends, each once', async () => {
  await makeKey(30)
  expect(await noticesAfter(22)).toBe(0)
  expect(await noticesAfter(1)).toBe(1)
  expect(await noticesAfter(0)).toBe(1)
  expect(await noticesAfter(6)).toBe(2)
  expect(await noticesAfter(0.5)).toBe(2)
  expect(await noticesAfter(2)).toBe(2)
})

test('a key that is rotated ends later, and is announced again then', async () => {
  const { id, version } = await makeKey(30)
  expect(await noticesAfter(24)).toBe(1)
  ada = await world.as('Ada')
  const rotation = { replaces: version, overlapHours: 0, expiresInDays: 30 }
  expect((await ada.post(`${keys}/${id}/rotation`, rotation)).status).toBe(201)
  expect(await noticesAfter(7)).toBe(1)
  expect(await noticesAfter(16)).toBe(2)
})

test('a key without an end and a revoked one are never announced', async () => {
  await makeKey(null)
  const { id } = await makeKey(30)
  await ada.delete(`${keys}/${id}`)
  expect(await noticesAfter(29)).toBe(0)
})

test('two processes send one email', async () => {
  await makeKey(30)
  world.clock.forward(25 * day)
  await Promise.all([remind(), remind()])
  expect(await notices()).toBe(1)
})
