import { importKinds } from '@earshot/shared/import/import-fields'
import { expect, test } from 'vitest'
import { countRows } from '../../db/count-rows.ts'
import { sharedWorld } from '../../test/harness.ts'
import { importFile } from '../../test/sample-imports.ts'
import type { Organisation } from '../../test/story.ts'

const world = sharedWorld()

/** Numbers of what a project has; a bug has reports in place of votes. */
async function countsOf(organisation: Organisation) {
  const db = world.tenant(organisation)
  const items = db.selectFrom('feedback').where('feedback.project_id', '=', organisation.projectId)
  return {
    items: await countRows(items),
    bugs: await countRows(items.where('kind', '=', 'bug')),
    listed: await countRows(items.where('listed', '=', 1)),
    done: await countRows(items.where('done_at', 'is not', null)),
    votes: await countRows(items.innerJoin('votes', 'votes.feedback_id', 'feedback.id')),
    comments: await countRows(
      items
        .innerJoin('comments', 'comments.feedback_id', 'feedback.id')
        .where('comments.deleted_at', 'is', null),
    ),
    tags: await countRows(items.innerJoin('tag_links', 'tag_links.item_id', 'feedback.id')),
  }
}

test('all that one organisation exports comes in at another, with every count equal', async () => {
  const ada = await world.as('Ada')
  const [idea] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved').json()).items
  await ada.patch(`/api/v1/feedback/${idea.id}`, {
    title: '=1+1, said in a title',
    body: 'Two\nlines; "quoted"',
  })
  const before = await countsOf(world.lumen)
  const sent = await countsOf(world.harbor)
  for (const kind of ['people', 'companies', 'feedback', 'votes', 'comments'] as const) {
    const answer = await ada.post('/api/v1/organisation/csv-export', {
      kind,
      projectId: world.harbor.projectId,
    })
    expect(answer.status).toBe(200)
    const file = Buffer.from(await answer.arrayBuffer())
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    if (kind === 'companies' && file.toString().trim().split('\n').length === 1) continue
    const { checked, done } = await importFile(world, file, {
      organisation: world.lumen,
      name: `${kind}.csv`,
    })
    expect(checked.mapping).toMatchObject({ kind, source: 'earshot' })
    expect(done).toMatchObject({ state: 'done', refusedCount: 0, refusals: [] })
  }
  const after = await countsOf(world.lumen)
  expect(
    Object.entries(after).map(([name, count]) => [name, count - before[name as keyof typeof before]]),
  ).toEqual(Object.entries(sent))
  const [title] = await world
    .tenant(world.lumen)
    .selectFrom('feedback')
    .select(['title', 'body'])
    .where('title', 'like', '=1+1%')
    .execute()
  expect(title).toEqual({ title: '=1+1, said in a title', body: 'Two\nlines; "quoted"' })
})

test('a cell that a spreadsheet would run begins with an apostrophe, and a user exports nothing', async () => {
  const ada = await world.as('Ada')
  const body = { kind: 'feedback', projectId: world.harbor.projectId }
  const file = await (await ada.post('/api/v1/organisation/csv-export', body)).text()
  expect(file).toContain("'=1+1")
  const ben = await world.as('Ben')
  for (const kind of importKinds)
    expect((await ben.post('/api/v1/organisation/csv-export', { ...body, kind })).status).toBe(403)
})
