import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

test('cards and columns stay where they were put, however often something goes before the first', async () => {
  const ada = await world.as('Ada')
  const boardPath = `/api/v1/projects/${world.harbor.projectId}`
  const columnIds = async () =>
    (await ada.get(`${boardPath}/board`).json()).columns.map((column: { id: string }) => column.id)
  let expected: string[] = await columnIds()
  for (const name of ['One', 'Two', 'Three']) {
    const created = await ada.post(`${boardPath}/columns`, { name }).json()
    const moved = await ada.patch(`${boardPath}/columns/${created.id}`, { afterId: null })
    expect(moved.status).toBe(200)
    expected = [created.id, ...expected]
    expect(await columnIds()).toEqual(expected)
  }

  const [columnId] = expected
  const { projectId } = world.harbor
  const cards: string[] = []
  for (const title of ['a', 'b', 'c', 'd']) {
    const card = await ada.post('/api/v1/tasks', { projectId, columnId, title }).json()
    const placed = await ada.put(`/api/v1/tasks/${card.id}/placement`, {
      columnId,
      beforeId: cards[0] ?? null,
    })
    expect(placed.status).toBe(200)
    cards.unshift(card.id)
  }
  const shown = await ada.get(`${boardPath}/columns/${columnId}/tasks`).json()
  expect(shown.items.map((card: { id: string }) => card.id)).toEqual(cards)
})

test('the counts of columns are those of their cards, whatever happens at the same time', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const board = async () => (await ada.get(`/api/v1/projects/${projectId}/board`).json()).columns
  const [from, to] = (await board()).slice(-2)
  for (let round = 0; round < 10; round++) {
    const card = await ada.post('/api/v1/tasks', { projectId, columnId: from.id, title: 'c' }).json()
    const move = () => ada.put(`/api/v1/tasks/${card.id}/placement`, { columnId: to.id })
    await Promise.all([move(), move(), move()])
    const remove = () => ada.delete(`/api/v1/tasks/${card.id}`)
    await Promise.all([remove(), remove(), move()])
  }
  for (const column of await board()) expect(column.taskCount).toBe(column.tasks.length)
})

test('of many cards at once a column with a hard limit takes as many as it has room for', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const columns = `/api/v1/projects/${projectId}/columns`
  const column = await ada.post(columns, { name: 'Narrow' }).json()
  await ada.patch(`${columns}/${column.id}`, { wipLimit: 2, wipHard: true })
  const create = () => ada.post('/api/v1/tasks', { projectId, columnId: column.id, title: 'c' })
  const answers = await Promise.all(Array.from({ length: 6 }, create))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
})

test('a card in a column of finished work is nobody’s open task any more', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { items } = await ada.get('/api/v1/projects').json()
  const statuses: { id: string; category: string }[] = items[0].statuses
  const columns = `/api/v1/projects/${projectId}/columns`
  const mine = async () => (await ada.get('/api/v1/dashboard').json()).myTasks.items
  for (const [category, shown] of [
    ['open', 1],
    ['done', 0],
    ['closed', 0],
  ] as const) {
    const column = await ada.post(columns, { name: category }).json()
    const statusId = statuses.find((status) => status.category === category)?.id
    expect((await ada.patch(`${columns}/${column.id}`, { statusId })).status).toBe(200)
    const card = await (
      await ada.post('/api/v1/tasks', { projectId, columnId: column.id, title: 'c' })
    ).json()
    await ada.patch(`/api/v1/tasks/${card.id}`, { assigneeId: world.harbor.members.get('Ada') })
    expect((await mine()).filter(({ id }: { id: string }) => id === card.id)).toHaveLength(shown)
  }
})

test('a column that gets a card while it is removed stays, or is gone before the card comes', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const columns = `/api/v1/projects/${projectId}/columns`
  for (let round = 0; round < 6; round++) {
    const { id } = await ada.post(columns, { name: 'Brief' }).json()
    const [created, removed] = await Promise.all([
      ada.post('/api/v1/tasks', { projectId, columnId: id, title: 'c' }),
      ada.delete(`${columns}/${id}`),
    ])
    expect(['201 409', '400 204']).toContain(`${created.status} ${removed.status}`)
  }
})

test('filters narrow a board to true counts, beside those of all cards', async () => {
  const ada = await world.as('Ada')
  const { projectId, members } = world.harbor
  const me = members.get('Ada')
  const columns = `/api/v1/projects/${projectId}/columns`
  const made = async (path: string, body: object) => (await ada.post(path, body).json()).id as string
  const { items } = await ada.get('/api/v1/feedback?kind=bug').json()
  const [bug] = items.filter((item: { projectId: string }) => item.projectId === projectId)
  const columnId = await made(columns, { name: 'Filtered' })
  const card = (title: string, feedbackIds: string[] = []) =>
    made('/api/v1/tasks', { projectId, columnId, title, feedbackIds })
  const plain = await card('Varnish the 100 % deck')
  const mine = await card('Splice a rope', [bug.id])
  const late = await card('Paint the hull')
  const tagId = await made('/api/v1/tags', { name: 'on deck' })
  await ada.put('/api/v1/tagging', { taskIds: [plain], add: [tagId] })
  await ada.patch(`/api/v1/tasks/${mine}`, { assigneeId: me, priority: 'urgent' })
  const day = 24 * 60 * 60 * 1000
  const today = Math.floor(world.clock.read() / day) * day
  await ada.patch(`/api/v1/tasks/${late}`, { dueAt: today - day, blockedReason: 'rain' })
  await ada.patch(`/api/v1/tasks/${plain}`, { dueAt: today })
  const { reference } = await ada.get(`/api/v1/tasks/${late}`).json()

  const found = async (query: string) =>
    (await ada.get(`/api/v1/tasks?query=${query}`).json()).items.map(({ id }: { id: string }) => id)
  expect(await found('hull')).toEqual([late])
  expect(await found(reference.toLowerCase())).toEqual([late])

  for (const [filters, expected] of [
    ['', [plain, mine, late]],
    [`assignee=${me}`, [mine]],
    ['assignee=none', [plain, late]],
    [`tagId=${tagId}`, [plain]],
    ['priority=urgent', [mine]],
    ['priority=none', [plain, late]],
    ['state=blocked', [late]],
    ['state=overdue', [late]],
    ['query=ROPE', [mine]],
    ['query=RO%CC%82PE', [mine]],
    ['query=100+%25', [plain]],
    ['query=%25', [plain]],
    [`query=${bug.reference.toLowerCase()}`, [mine]],
    [`query=${reference}`, [late]],
    [`assignee=none&tagId=${tagId}&query=deck`, [plain]],
    [`assignee=none&priority=urgent`, []],
  ] as const) {
    const board = await ada.get(`/api/v1/projects/${projectId}/board?${filters}`).json()
    const column = board.columns.find(({ id }: { id: string }) => id === columnId)
    const ids = column.tasks.map(({ id }: { id: string }) => id)
    expect({ filters, ids }).toEqual({ filters, ids: expected })
    expect([column.matchCount, column.taskCount]).toEqual([expected.length, 3])
    const page = await ada.get(`${columns}/${columnId}/tasks?limit=1&${filters}`).json()
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 1))
    expect(page.nextCursor !== null).toBe(expected.length > 1)
  }
  const others = await ada.get(`/api/v1/projects/${projectId}/board?assignee=none&query=rope`).json()
  expect(others.myTaskCount).toBe(1)

  const { statuses } = (await ada.get('/api/v1/projects').json()).items[0]
  const done = statuses.find(({ category }: { category: string }) => category === 'done')
  await ada.patch(`${columns}/${columnId}`, { statusId: done.id })
  const board = await ada.get(`/api/v1/projects/${projectId}/board?state=overdue`).json()
  expect(board.columns.find(({ id }: { id: string }) => id === columnId).matchCount).toBe(0)
})
