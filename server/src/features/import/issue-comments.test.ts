import type { ImportMapping } from '@earshot/shared/import/import'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { checkFile, importFile, runImportJobs } from '../../test/sample-imports.ts'
import { findFeedback } from '../feedback/feedback.queries.ts'
import { eraseTraces } from '../triage/removal/deletion.ts'

const world = sharedWorld()

const issue = (repository: string, number: number, texts: readonly string[], change: object = {}) => ({
  number,
  title: `${repository} ${number}`,
  state: 'OPEN',
  labels: [],
  url: `https://github.com/${repository}/issues/${number}`,
  comments: texts.map((body, at) => ({
    id: `${repository} ${number} ${body.slice(0, 20)} ${at}`,
    author: { login: 'bo' },
    body,
    createdAt: '2024-02-04T00:00:00Z',
  })),
  ...change,
})

const importIssues = (...issues: object[]) => importFile(world, JSON.stringify(issues))

const itemTitled = (title: string) =>
  world.tenant().selectFrom('feedback').select(['id', 'comment_count']).where('title', '=', title).execute()

async function eraseItem(title: string): Promise<void> {
  const [{ id } = { id: '' }] = await itemTitled(title)
  const item = await findFeedback(world.tenant(), id)
  if (!item) throw new Error('the item was not imported')
  await world.tenant().transaction((db) => eraseTraces(db, [item], Date.now()))
}

async function publicComments(title: string): Promise<string[]> {
  const rows = await world
    .tenant()
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .select('comments.body')
    .where('feedback.title', '=', title)
    .where('internal', '=', 0)
    .execute()
  return rows.map(({ body }) => body)
}

test('issues of a second repository with the same numbers are items of their own', async () => {
  await importIssues(issue('harbor/app', 1, ['of the app']))
  const { done } = await importIssues(issue('harbor/private', 1, ['a secret']))
  expect(done).toMatchObject({ createdCount: 1, knownCount: 0, refusedCount: 0 })
  expect(await publicComments('harbor/app 1')).toEqual(['of the app'])
  expect(await publicComments('harbor/private 1')).toEqual(['a secret'])
})

test('a known item of another title gets no comments, and its row says why', async () => {
  await importIssues(issue('harbor/app', 2, ['before']))
  const other = issue('harbor/app', 2, ['before', 'a stranger'], { title: 'Another thing' })
  const { done, checked } = await importIssues(other)
  expect(checked).toMatchObject({ knownCount: 0, refusedCount: 1 })
  expect(done).toMatchObject({ createdCount: 0, refusedCount: 1 })
  expect(done.refusals[0]?.reason).toContain('another title')
  expect(await publicComments('harbor/app 2')).toEqual(['before'])
})

test('a known item that was deleted meanwhile stays known, whatever comments come', async () => {
  await importIssues(issue('harbor/app', 3, []))
  await eraseItem('harbor/app 3')
  const { done } = await importIssues(issue('harbor/app', 3, ['late']))
  expect(done).toMatchObject({ createdCount: 0, knownCount: 1, refusedCount: 0 })
})

test('a voter’s row of a known item that was deleted meanwhile is known too', async () => {
  const mapping: Partial<ImportMapping> = { kind: 'feedback', columns: ['id', 'title', 'voterName'] }
  const file = 'id,title,voter\nv1,Voted once,Bo\n'
  await importFile(world, file, { mapping })
  await eraseItem('Voted once')
  const { done } = await importFile(world, file, { mapping })
  expect(done).toMatchObject({ createdCount: 0, knownCount: 1, refusedCount: 0 })
})

test('the published comments of a row are counted at its item, also those that come later', async () => {
  await importIssues(issue('harbor/app', 4, ['one', 'two']))
  expect(await itemTitled('harbor/app 4')).toMatchObject([{ comment_count: 2 }])
  await importIssues(issue('harbor/app', 4, ['one', 'two', 'three']))
  expect(await itemTitled('harbor/app 4')).toMatchObject([{ comment_count: 3 }])
})

test('rows with many comments are written in several transactions, also when they are few', async () => {
  const long = Array.from({ length: 50 }, (_, at) => `comment ${at} ${'x'.repeat(300)}`)
  const issues = Array.from({ length: 5 }, (_, at) => issue('harbor/app', 10 + at, long))
  const { owner, id, show } = await checkFile(world, JSON.stringify(issues))
  await owner.put(`/api/v1/imports/${id}/run`)
  let parts = 0
  await runImportJobs(world, () => ++parts > 0)
  expect(await show()).toMatchObject({ state: 'done', createdCount: 5 })
  expect(parts).toBeGreaterThan(2)
})
