import { expect, test } from 'vitest'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'

const day = 24 * 60 * 60 * 1000

const world = sharedWorld()

const dashboardOf = async (name: string, query = '') =>
  (await world.as(name)).get(`/api/v1/dashboard${query}`).json()

/** A new task of Ada's organisation in a column, with changes. */
async function card(title: string, change: object, columnId?: string): Promise<string> {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const body = { projectId, columnId: columnId ?? columns[0].id, title }
  const { id } = await ada.post('/api/v1/tasks', body).json()
  expect((await ada.patch(`/api/v1/tasks/${id}`, change)).status).toBe(200)
  return id
}

/** Deletes the tasks that this test created. */
async function removeTasks(): Promise<void> {
  const ada = await world.as('Ada')
  const { items } = await ada.get('/api/v1/projects').json()
  for (const { id } of items)
    for (const { tasks } of (await ada.get(`/api/v1/projects/${id}/board`).json()).columns)
      for (const task of tasks) await ada.delete(`/api/v1/tasks/${task.id}`)
}

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

test('a task stands in the first group that it fits, whatever came later, and not at all when it is finished', async () => {
  await removeTasks()
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const today = Date.parse((await dashboardOf('Ada')).today)
  const assigneeId = world.harbor.members.get('Ada')
  await card('Late by two days', { dueAt: today - 2 * day, blockedReason: 'The printer', assigneeId })
  await card('Late by nine days', { dueAt: today - 9 * day })
  await card('Late and done', { dueAt: today - 20 * day }, columns.at(-1).id)
  await card('Due today', { dueAt: today, assigneeId })
  await card('Due in six days', { dueAt: today + 6 * day })
  await card('Blocked', { blockedReason: 'The bank', assigneeId })
  await card('Mine without a date', { assigneeId })
  await card('Mine and later', { dueAt: today + 7 * day, assigneeId })
  for (const title of ['d', 'e', 'f', 'g', 'h']) await card(title, { dueAt: today - day })

  const { overdue, dueSoon, blocked, myTasks } = await dashboardOf('Ada')
  expect(overdue.count).toBe(7)
  expect(titles(overdue)).toEqual(['Late by nine days', 'Late by two days', 'd', 'e', 'f'])
  expect(overdue.items[1]).toMatchObject({ blockedReason: 'The printer', assignee: { name: 'Ada Marsh' } })
  expect(titles(dueSoon)).toEqual(['Due today', 'Due in six days'])
  expect(titles(blocked)).toEqual(['Blocked'])
  expect(titles(myTasks)).toEqual(['Mine and later', 'Mine without a date'])
})

test('the day is that of the time zone that is asked for', async () => {
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const [{ today: before }, { today: after }] = [
    await dashboardOf('Ada', `?timeZone=${west}`),
    await dashboardOf('Ada', `?timeZone=${east}`),
  ]
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(day)
  const ada = await world.as('Ada')
  expect((await ada.get('/api/v1/dashboard?timeZone=Nowhere/Atlantis')).status).toBe(400)
})

test('an item counts on the day on which it was written', async () => {
  const { week } = await dashboardOf('Ada')
  const days = week.filter(({ ideas, bugs }: { ideas: number; bugs: number }) => ideas + bugs > 0)
  expect(days.length).toBeGreaterThan(1)
})

test('what is held is for those who may decide about it', async () => {
  const ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'all' })
  const [name = ''] = world.harbor.contacts.keys()
  const contact = await world.contact(world.harbor, name)
  const sent = await contact.post('/e/v1/feedback', { kind: 'idea', title: 'Sort by class', body: '' })
  expect(sent.status).toBe(201)
  const { held } = await dashboardOf('Ada')
  expect(held.count).toBeGreaterThan(0)
  expect(titles(held)[0]).toBe('Sort by class')
  expect((await dashboardOf('Ben')).held).toEqual({ count: 0, items: [] })
})

test('what was done last stands first, however old it is', async () => {
  const ada = await world.as('Ada')
  const [project] = (await ada.get('/api/v1/projects').json()).items
  const statusOf = (category: string) =>
    project.statuses.find((status: { category: string }) => status.category === category).id
  const { items } = await ada.get(`/api/v1/feedback?category=open&limit=100`).json()
  const oldest = items.at(-1)
  const done = async () => titles({ items: (await dashboardOf('Ada')).recentlyDone })
  expect(await done()).not.toContain(oldest.title)
  await ada.put(`/api/v1/feedback/${oldest.id}/status`, { statusId: statusOf('done') })
  expect((await done())[0]).toBe(oldest.title)
  const { total } = await ada.get(`/api/v1/reach?ids=${oldest.id}`).json()
  expect((await dashboardOf('Ada')).recentlyDone[0].notified).toBe(0)
  await deliverAll(world)
  expect((await dashboardOf('Ada')).recentlyDone[0].notified).toBe(total)
  expect(total).toBeGreaterThan(0)
  // Later comments and edits do not change the order of completion.
  const { recentlyDone } = await dashboardOf('Ada')
  world.clock.forward(1_000)
  await ada.patch(`/api/v1/feedback/${recentlyDone[1].id}`, { body: 'In other words.' })
  expect((await done())[0]).toBe(oldest.title)
  await ada.put(`/api/v1/feedback/${oldest.id}/status`, { statusId: statusOf('closed') })
  expect(await done()).not.toContain(oldest.title)
})

test('the most wanted ideas say how many votes they gained in the last seven days', async () => {
  const ada = await world.as('Ada')
  const wanted = (await dashboardOf('Ada')).mostWanted.at(-1)
  const votes = `/api/v1/feedback/${wanted.id}/votes`
  const voters = (await ada.get(votes).json()).items.map((vote: { person: { id: string } }) => vote.person.id)
  const [name = ''] = [...world.harbor.contacts].find(([, id]) => !voters.includes(id)) ?? []
  const voter = await world.contact(world.harbor, name)
  expect((await voter.put(`/e/v1/feedback/${wanted.id}/vote`)).status).toBe(200)
  const after = async () =>
    (await dashboardOf('Ada')).mostWanted.find(({ id }: { id: string }) => id === wanted.id)
  const [voteCount, votesGained] = [wanted.voteCount + 1, wanted.votesGained + 1]
  expect(await after()).toMatchObject({ voteCount, votesGained })
  world.clock.forward(8 * day)
  expect(await after()).toMatchObject({ voteCount, votesGained: 0 })
})
