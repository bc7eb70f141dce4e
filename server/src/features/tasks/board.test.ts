import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('cards and columns stay where they were put, however often something goes before the first', async () => {
  const ada = await world.as('Ada')
  const boardPath = `/api/v1/projects/${world.harbor.projectId}`
  const columnIds = async () =>
    (await (await ada.get(`${boardPath}/board`)).json()).columns.map((column: { id: string }) => column.id)
  let expected: string[] = await columnIds()
  for (const name of ['One', 'Two', 'Three']) {
    const created = await (await ada.post(`${boardPath}/columns`, { name })).json()
    const moved = await ada.patch(`${boardPath}/columns/${created.id}`, { afterId: null })
    expect(moved.status).toBe(200)
    expected = [created.id, ...expected]
    expect(await columnIds()).toEqual(expected)
  }

  const [columnId] = expected
  const { projectId } = world.harbor
  const cards: string[] = []
  for (const title of ['a', 'b', 'c', 'd']) {
    const card = await (await ada.post('/api/v1/tasks', { projectId, columnId, title })).json()
    const placed = await ada.put(`/api/v1/tasks/${card.id}/placement`, {
      columnId,
      beforeId: cards[0] ?? null,
    })
    expect(placed.status).toBe(200)
    cards.unshift(card.id)
  }
  const shown = await (await ada.get(`${boardPath}/columns/${columnId}/tasks`)).json()
  expect(shown.items.map((card: { id: string }) => card.id)).toEqual(cards)
})
