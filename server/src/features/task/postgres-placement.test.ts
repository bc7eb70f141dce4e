import { expect, test } from 'vitest'
import type { TenantDb } from '../../db/tenant-db.ts'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { updateTaskCount } from './columns.queries.ts'

const world = sharedWorld()

/** Locks a column without changing its count. */
async function hold(db: TenantDb, id: string): Promise<void> {
  for (const by of [1, -1] as const) await updateTaskCount(db, id, by)
}

test('who moves a card holds neither of its columns while they wait for the one that all lock first', async () => {
  const ada = await world.as('Ada')
  const { taskId, projectId } = await idsOf(world, world.harbor)
  const board: { columns: { id: string }[] } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const ids = board.columns.map(({ id }) => id).sort()
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  const move = (columnId: string) => ada.put(`/api/v1/tasks/${taskId}/placement`, { columnId })
  for (const [from, to] of [
    [first, last],
    [last, first],
  ] as const) {
    expect((await move(from)).status).toBe(200)
    const { moving } = await world.tenant().transaction(async (holding) => {
      await hold(holding, first)
      const moving = move(to)
      await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
      await world.tenant().transaction((other) => hold(other, last))
      return { moving }
    })
    expect((await moving).status).toBe(200)
  }
})
