import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { importFile } from '../../test/sample-imports.ts'
import { sampleConnection } from '../../test/shared-github.ts'
import { joinAddedContact } from '../contact/added-contact.ts'

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

test('an undo takes back what it imported of a customer, and no vote or report of their own', async () => {
  const words = 'Post ID,Title,Type\no1,Own vote,\no2,Own report,Bug\no3,Imported vote,\n'
  await importFile(world, words, { mapping: { source: 'canny' } })
  const supports = ['o1', 'o2', 'o3'].map((id) => `${id},z9,Zoe,zoe@undone.example,2023-02-04`)
  const { undo } = await importFile(
    world,
    `Post ID,Voter ID,Voter,Voter Email,Created\n${supports.join('\n')}\n`,
  )
  const db = world.tenant()
  const titles = ['Own vote', 'Own report', 'Imported vote']
  const items = () =>
    db
      .selectFrom('feedback')
      .select(['id', 'title', 'vote_count', 'report_count'])
      .where('title', 'in', titles)
      .execute()
  const idOf = async (title: string) => (await items()).find((item) => item.title === title)?.id ?? ''
  const ada = await world.as('Ada')
  await ada.patch(`/api/v1/feedback/${await idOf('Own report')}`, { visibility: 'public' })
  const zoe = await world.visitor(world.harbor)
  expect((await zoe.put(`/e/v1/feedback/${await idOf('Own vote')}/vote`)).status).toBe(200)
  expect((await zoe.put(`/e/v1/feedback/${await idOf('Own report')}/report`, {})).status).toBe(200)
  const { person_id: toId } = await db
    .selectFrom('votes')
    .select('person_id')
    .where('feedback_id', '=', await idOf('Own vote'))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { projectId } = world.harbor
  await db.transaction((db) =>
    joinAddedContact(db, { email: 'zoe@undone.example', toId, projectId, now: world.clock.read() }),
  )
  expect(await undo()).toMatchObject({ state: 'undone', keptCount: 2 })
  const counts = (await items()).map(({ title, vote_count, report_count }) => [
    title,
    vote_count,
    report_count,
  ])
  expect(counts.sort()).toEqual([
    ['Imported vote', 0, 0],
    ['Own report', 0, 2],
    ['Own vote', 1, 0],
  ])
})
