import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { idsOf } from '../../test/sample-ids.ts'

const world = sharedWorld()
let ada: Caller
let ids: Awaited<ReturnType<typeof idsOf>>
beforeAll(async () => {
  ada = await world.as('Ada')
  ids = await idsOf(world, world.harbor)
})

interface Listed {
  id: string
  name: string
  color: string
  feedbackCount: number
  taskCount: number
}

const tags = async (by = ada): Promise<Listed[]> => (await by.get('/api/v1/tags').json()).items
const tagNamed = async (name: string) => (await tags()).find((tag) => tag.name === name)
const newTag = (name: string, by = ada): Promise<Listed> => by.post('/api/v1/tags', { name }).json()
const tagItems = (tagging: object, by = ada) => by.put('/api/v1/tagging', tagging)
const tagsOf = async (path: string): Promise<string[]> => (await ada.get(path).json()).tagIds

test('a name is one tag in any case, and keeps its colour', async () => {
  const { id, color } = await newTag('Accessibility')
  const again = await ada.post('/api/v1/tags', { name: ' accessibility ' })
  expect(again.status).toBe(409)
  expect((await again.json()).errors).toEqual([
    { path: 'name', message: 'There is a tag “Accessibility” already.' },
  ])
  const other = await newTag('Access')
  const renamed = await ada.patch(`/api/v1/tags/${other.id}`, { name: 'ACCESSIBILITY' })
  expect(renamed.status).toBe(409)
  expect((await ada.patch(`/api/v1/tags/${id}`, {})).status).toBe(204)
  expect((await ada.patch(`/api/v1/tags/${id}`, { name: 'ACCESSIBILITY' })).status).toBe(204)
  expect(await tagNamed('ACCESSIBILITY')).toMatchObject({ id, color })
})

test('each new tag has a colour of its own while there are any', async () => {
  const chloe = await world.as('Chloe')
  expect(await tags(chloe)).toEqual([])
  const names = ['calendar', 'mobile', 'payments', 'booking', 'research', 'crew', 'tides', 'maps']
  const colors: string[] = []
  for (const name of names) colors.push((await newTag(name, chloe)).color)
  expect(new Set(colors).size).toBe(names.length)
  expect(colors).not.toContain('gray')
})

test('tags go on feedback and tasks in one step, and off again', async () => {
  const [one, other] = [await newTag('One'), await newTag('Other')]
  const items = { feedbackIds: [ids.ideaId, ids.bugId], taskIds: [ids.taskId] }
  expect((await tagItems({ ...items, add: [one.id, other.id] })).status).toBe(204)
  expect((await tagItems({ ...items, add: [one.id] })).status).toBe(204)
  expect(await tagNamed('One')).toMatchObject({ feedbackCount: 2, taskCount: 1 })
  expect(await tagsOf(`/api/v1/tasks/${ids.taskId}`)).toEqual(expect.arrayContaining([one.id, other.id]))
  await tagItems({ feedbackIds: [ids.ideaId], remove: [one.id] })
  expect(await tagsOf(`/api/v1/feedback/${ids.ideaId}`)).not.toContain(one.id)
  const filtered = await ada.get(`/api/v1/feedback?tagId=${one.id}`).json()
  expect(filtered.items.map(({ id }: { id: string }) => id)).toEqual([ids.bugId])
})

test('an item or a tag that is not there changes nothing', async () => {
  const tag = await newTag('Nothing')
  const none = crypto.randomUUID()
  expect((await tagItems({ feedbackIds: [ids.ideaId, none], add: [tag.id] })).status).toBe(404)
  expect((await tagItems({ feedbackIds: [ids.ideaId], add: [tag.id, none] })).status).toBe(404)
  expect(await tagNamed('Nothing')).toMatchObject({ feedbackCount: 0 })
})

test('an item has no more tags than people can read', async () => {
  const made = await Promise.all(Array.from({ length: 21 }, (_, i) => newTag(`Many ${i}`)))
  const add = made.map(({ id }) => id)
  const refused = await tagItems({ taskIds: [ids.taskId], add })
  expect(refused.status).toBe(409)
  expect((await refused.json()).detail).toBe('An item has 20 tags at most. Take one away first.')
})

test('a merged tag leaves its items to the other one, also where both were', async () => {
  const [from, into] = [await newTag('From'), await newTag('Into')]
  await tagItems({ feedbackIds: [ids.ideaId, ids.bugId], add: [from.id] })
  await tagItems({ feedbackIds: [ids.bugId], taskIds: [ids.taskId], add: [into.id] })
  expect((await ada.put(`/api/v1/tags/${from.id}/merge`, { intoId: from.id })).status).toBe(409)
  expect((await ada.put(`/api/v1/tags/${from.id}/merge`, { intoId: into.id })).status).toBe(204)
  expect(await tagNamed('From')).toBeUndefined()
  expect(await tagNamed('Into')).toMatchObject({ feedbackCount: 2, taskCount: 1 })
})

test('what is deleted takes its tags along, and a tag goes from everything', async () => {
  const tag = await newTag('Short-lived')
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor.post('/e/v1/feedback', { kind: 'bug', title: 'Soon gone' }).json()
  await tagItems({ feedbackIds: [id, ids.bugId], add: [tag.id] })
  expect((await ada.delete(`/api/v1/feedback/${id}`)).status).toBe(204)
  expect(await tagNamed('Short-lived')).toMatchObject({ feedbackCount: 1 })
  expect((await ada.delete(`/api/v1/tags/${tag.id}`)).status).toBe(204)
  expect(await tagsOf(`/api/v1/feedback/${ids.bugId}`)).not.toContain(tag.id)
})

describe('two people at the same moment', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)

  test('a tag that is used while it is deleted is on nothing', async () => {
    for (const round of rounds) {
      const tag = await newTag(`Fleeting ${round}`)
      const use = () => tagItems({ feedbackIds: [ids.ideaId], taskIds: [ids.taskId], add: [tag.id] })
      const answers = await Promise.all([use(), ada.delete(`/api/v1/tags/${tag.id}`), use()])
      for (const { status } of answers) expect([204, 404]).toContain(status)
      expect(await tagsOf(`/api/v1/feedback/${ids.ideaId}`)).not.toContain(tag.id)
    }
  })

  test('a tag that is used while it is merged is on nothing any more', async () => {
    const into = await newTag('Remains')
    for (const round of rounds) {
      const tag = await newTag(`Merging ${round}`)
      const use = (add: string[]) => tagItems({ feedbackIds: [ids.bugId], add })
      const merge = ada.put(`/api/v1/tags/${tag.id}/merge`, { intoId: into.id })
      const answers = await Promise.all([use([tag.id]), merge, use([into.id]), use([tag.id])])
      for (const { status } of answers) expect([204, 404]).toContain(status)
      expect(await tagsOf(`/api/v1/feedback/${ids.bugId}`)).not.toContain(tag.id)
      await tagItems({ feedbackIds: [ids.bugId], remove: [into.id] })
    }
  })

  test('one of two gets a name', async () => {
    for (const round of rounds) {
      const both = [await newTag(`First ${round}`), await newTag(`Second ${round}`)]
      const answers = await Promise.all(
        both.map(({ id }) => ada.patch(`/api/v1/tags/${id}`, { name: `Wanted ${round}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      const made = await Promise.all([1, 2].map(() => ada.post('/api/v1/tags', { name: `New ${round}` })))
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('what is deleted while it is tagged leaves nothing behind', async () => {
    const tag = await newTag('On nothing')
    const visitor = await world.visitor(world.harbor)
    for (const round of rounds) {
      const item = { kind: 'bug', title: `Gone in round ${round}` }
      const { id } = await visitor.post('/e/v1/feedback', item).json()
      const use = tagItems({ feedbackIds: [id], add: [tag.id] })
      const [tagged, deleted] = await Promise.all([use, ada.delete(`/api/v1/feedback/${id}`)])
      expect([204, 404]).toContain(tagged.status)
      expect(deleted.status).toBe(204)
    }
    expect(await tagNamed('On nothing')).toMatchObject({ feedbackCount: 0 })
  })
})

describe('roles and organisations', () => {
  test('another organisation neither sees a tag nor can put it on its own items', async () => {
    const chloe = await world.as('Chloe')
    const tag = await newTag('Ours alone')
    expect((await tags(chloe)).map(({ name }) => name)).not.toContain('Ours alone')
    const theirs = await idsOf(world, world.lumen)
    expect((await tagItems({ feedbackIds: [theirs.ideaId], add: [tag.id] }, chloe)).status).toBe(404)
    expect((await chloe.post('/api/v1/tags', { name: 'Ours alone' })).status).toBe(201)
  })
})

test('the audit log names the tag and what was tagged', async () => {
  const tag = await newTag('Audited')
  await tagItems({ taskIds: [ids.taskId], add: [tag.id] })
  const { items } = await ada.get('/api/v1/audit-log?limit=2').json()
  expect(
    items.map(({ action, target }: { action: string; target: { name: string } }) => [action, target.name]),
  ).toEqual([
    ['task.tagged', expect.stringMatching(/^TASK-/)],
    ['tag.created', 'Audited'],
  ])
})
