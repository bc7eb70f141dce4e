import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/opening/open.ts'
import { createTestDatabase } from '../test/database.ts'
import { OtherNodes } from './other-nodes.ts'

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('a node gets what another one committed after it started listening', async () => {
  const { config, drop } = await createTestDatabase()
  closing.push(drop)
  const here = await openDatabase({ source: config, guarded: true })
  closing.push(() => here.close())
  const there = here.dialect.manyNodes ? await openDatabase({ source: config, guarded: true }) : here
  if (there !== here) closing.push(() => there.close())
  const happen = (tenantId: string) =>
    there.tenant(tenantId).transaction((db) => db.record({ type: 'project.updated', at: 1 }))

  await happen('before')
  const received: string[] = []
  const nodes = new OtherNodes(here, pino({ level: 'silent' }), (event) => received.push(event.tenant_id))
  await nodes.start()
  closing.push(() => nodes.stop())
  await happen('after')

  await vi.waitFor(() => expect(received).toEqual(['after']), { timeout: 20_000 })
})
