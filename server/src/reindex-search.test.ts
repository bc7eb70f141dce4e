import { expect, test } from 'vitest'
import { newId } from './lib/id.ts'
import { reindexSearch } from './reindex-search.ts'
import { sharedWorld } from './test/harness.ts'

const world = sharedWorld()

test('after an upgrade items, people and tasks are found by the rule of this version', async () => {
  const ada = await world.as('Ada')
  const { tenantId, projectId } = world.harbor
  const contact = await world.visitor(world.harbor)
  const title = 'Słowik sings'
  const { id } = await contact.post('/e/v1/feedback', { kind: 'idea', title }).json()
  await contact.put('/e/v1/me', { name: 'Zoë Słowik' })
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  await ada.post('/api/v1/tasks', {
    projectId,
    columnId: columns[0].id,
    title: 'Hear the słowik',
    feedbackIds: [],
  })
  // Rows as the previous version left them.
  await world.tenant().transaction(async (tx) => {
    await tx.updateTable('people').set({ folded_name: '' }).execute()
    await tx.updateTable('tasks').set({ folded_title: '' }).execute()
    await tx.dialect.search.put(tx.connection, { tenantId, feedbackId: id, title, tokens: ['wsłowik'] })
  })
  const found = async () => {
    const lists = ['feedback', 'contacts', 'tasks'].map((list) =>
      ada.get(`/api/v1/${list}?query=slowik`).json(),
    )
    return (await Promise.all(lists)).map(({ items }) => items.length)
  }
  expect(await found()).toEqual([0, 0, 0])
  await reindexSearch(world.db)({ id: newId(), tenantId: null, payload: {} })
  expect(await found()).toEqual([1, 1, 1])
})
