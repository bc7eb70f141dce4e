import { expect, test, vi } from 'vitest'
import { sharedWorld } from '../../../test/harness.ts'
import { Exports } from './exports.ts'

const world = sharedWorld()

const exportsOfProcess = () => new Exports(world.db, world.clock.read, world.services.housekeeping)
const refused = { code: 'conflict' }

test('of two processes one exports an organisation at a time, and the other once that has ended', async () => {
  const [one, other] = [exportsOfProcess(), exportsOfProcess()]
  const { tenantId } = world.harbor
  const ended = await one.begin(tenantId)
  await expect(other.begin(tenantId)).rejects.toMatchObject(refused)
  const elsewhere = await other.begin(world.lumen.tenantId)
  ended()
  const again = await one.begin(tenantId)
  await expect(other.begin(tenantId)).rejects.toMatchObject(refused)
  for (const end of [elsewhere, again]) end()
  const last = await one.begin(tenantId)
  last()
})

test('the place of a process that was killed is free after a minute, and is not given up for another', async () => {
  const [killed, other, third] = [exportsOfProcess(), exportsOfProcess(), exportsOfProcess()]
  const { tenantId } = world.harbor
  // The previous test's lease may still be held for a moment: it is released after the response.
  const ended = await vi.waitFor(() => killed.begin(tenantId))
  world.clock.forward(59_000)
  await expect(other.begin(tenantId)).rejects.toMatchObject(refused)
  world.clock.forward(1_000)
  const later = await other.begin(tenantId)
  // The first process was not killed after all.
  ended()
  await expect(killed.begin(tenantId)).rejects.toMatchObject(refused)
  await expect(third.begin(tenantId)).rejects.toMatchObject(refused)
  later()
})
