import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/harness.ts'

const world = sharedWorld()

test('a project that changes while it is read is read again the next time', async () => {
  const { projects, db, clock } = world.services
  const { publicKey, projectId, tenantId } = world.harbor
  const finding = projects.find(publicKey, clock())
  projects.onEvent('project.updated', tenantId)
  await finding
  // Publishes no event, so that a cached project would stay.
  await db
    .tenant(tenantId)
    .transaction((db) =>
      db.updateTable('projects').set({ name: 'New' }).where('id', '=', projectId).execute(),
    )
  expect((await projects.find(publicKey, clock()))?.name).toBe('New')
})
