import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { lockFeedback } from '../feedback/feedback.queries.ts'
import { lockTask } from '../task/tasks.queries.ts'

const world = sharedWorld()

test('who tags tasks and feedback holds no feedback while they wait for a task that is being moved', async () => {
  const ada = await world.as('Ada')
  const { taskId, ideaId, tagId } = await idsOf(world, world.harbor)
  const body = { taskIds: [taskId], feedbackIds: [ideaId], add: [tagId] }
  const { tagging } = await world.tenant().transaction(async (moving) => {
    await lockTask(moving, taskId)
    const tagging = ada.put('/api/v1/tagging', body)
    await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
    await world.tenant().transaction((other) => lockFeedback(other, ideaId))
    return { tagging }
  })
  expect((await tagging).status).toBe(204)
})
