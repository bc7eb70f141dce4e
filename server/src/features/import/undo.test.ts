import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { importFile } from '../../test/sample-imports.ts'
import { sampleConnection } from '../../test/shared-github.ts'

const world = sharedWorld()

test('an undo keeps each item that the team has noted something on, tagged or connected with something, and no other', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const works = ['an issue', 'a task', 'a tag', 'a note', 'an entry', 'a follower', 'its own note', 'nothing']
  const rows = works.map((work, at) => `w${at},With ${work},${work === 'its own note' ? 'June' : ''}`)
  const { undo } = await importFile(world, `Post ID,Title,ETA\n${rows.join('\n')}\n`)
  world.clock.forward(1000)
  const items = () =>
    world.tenant().selectFrom('feedback').select(['id', 'title']).where('title', 'like', 'With %').execute()
  const ids = new Map((await items()).map(({ title, id }) => [title, id]))
  const idOf = (work: string) => ids.get(`With ${work}`) ?? ''

  await ada.put(`/api/v1/projects/${projectId}/issue-tracker`, sampleConnection)
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const task = { projectId, columnId: columns[0].id, title: 'Do it', feedbackIds: [idOf('a task')] }
  const [tag] = (await ada.get('/api/v1/tags').json()).items
  const tagging = { feedbackIds: [idOf('a tag')], taskIds: [], add: [tag.id], remove: [] }
  const note = { body: 'Ask the harbour master first', internal: true }
  const entry = { title: 'Soon', body: '', feedbackIds: [idOf('an entry')] }
  const visitor = await world.visitor(world.harbor)
  const answers = [
    await ada.post(`/api/v1/feedback/${idOf('an issue')}/issues`, { title: 'To mend' }),
    await ada.post('/api/v1/tasks', task),
    await ada.put('/api/v1/tagging', tagging),
    await ada.post(`/api/v1/feedback/${idOf('a note')}/comments`, note),
    await ada.post(`/api/v1/projects/${projectId}/changelog`, entry),
    await visitor.put(`/e/v1/feedback/${idOf('a follower')}/follow`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 204, 201, 201, 200])
  expect(await undo()).toMatchObject({ state: 'undone' })
  expect((await items()).map(({ title }) => title).sort()).toEqual([
    'With a follower',
    'With a note',
    'With a tag',
    'With a task',
    'With an entry',
    'With an issue',
  ])
})
