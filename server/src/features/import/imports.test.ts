import { expect, test } from 'vitest'
import { countRows } from '../../db/count-rows.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { checkFile, importFile, runImportJobs, uploadTo } from '../../test/sample-imports.ts'
import { advanceImport } from './import-job.ts'

const world = sharedWorld()

const items = `Post ID,Title,Details,Board,Status,Category,Tags,Author,Author Email,Created,ETA
p1,Dark mode,"Please, a dark
theme",Features,Planned,UI,"design, night",Zoe Zimmer,ZOE@zimmer.example,2023-02-03T10:00:00Z,June 2026
p2,Export to Excel,,Features,complete,,,Max Muster,max@muster.example,2023-03-01,
p3,It crashes,When saving,Bugs,open,,,,,2023-04-01,
`
const votes = `Post ID,Voter ID,Voter,Voter Email,Created
p1,u1,Zoe Zimmer,zoe@zimmer.example,2023-02-03
p1,u2,Max Muster,max@muster.example,2023-02-04
p1,u3,No Mail,,2023-02-05
p2,u2,Max Muster,max@muster.example,2023-03-01
p9,u2,Max Muster,max@muster.example,2023-03-01
`
const comments = `Comment ID,Post ID,Parent ID,Author,Author Email,Value,Internal,Created
c1,p1,,Max Muster,max@muster.example,Me too,,2023-02-06
c2,p1,c1,Ada,ada@harbor.example,We are on it,,2023-02-07
c3,p1,,Ada,ada@harbor.example,Ask design,yes,2023-02-08
`

const rowsOf = async () => {
  const db = world.tenant()
  const tables = ['feedback', 'votes', 'comments', 'people', 'companies', 'reports', 'jobs'] as const
  const counts = tables.map(async (name) => [
    name,
    name === 'jobs'
      ? (await world.db.global.selectFrom('jobs').select('id').where('kind', '=', 'sendMail').execute())
          .length
      : await countRows(db.selectFrom(name)),
  ])
  return Object.fromEntries(await Promise.all(counts))
}

test('a board of Canny moves in with every item, vote, comment, person, date and status', async () => {
  const before = await rowsOf()
  const first = await importFile(world, items)
  expect(first.checked).toMatchObject({
    state: 'checked',
    mapping: { kind: 'feedback', source: 'canny' },
    createdCount: 3,
    refusedCount: 0,
  })
  expect(first.done).toMatchObject({ state: 'done', createdCount: 3, knownCount: 0, refusedCount: 0 })
  const second = await importFile(world, votes)
  expect(second.done).toMatchObject({ state: 'done', createdCount: 4, refusedCount: 1 })
  expect(second.done.refusals).toEqual([
    { line: 6, column: 'Post ID', reason: expect.stringContaining('Import the items first') },
  ])
  const third = await importFile(world, comments)
  expect(third.done).toMatchObject({ state: 'done', createdCount: 3, refusedCount: 0 })

  const after = await rowsOf()
  expect(after).toMatchObject({
    feedback: before.feedback + 3,
    votes: before.votes + 4,
    // With the notes of what no field holds: the category and the ETA.
    comments: before.comments + 3 + 1,
    // Zoe, Max, the voter without an address, and the unknown author of the third.
    people: before.people + 4,
    jobs: before.jobs,
  })
  const db = world.tenant()
  const item = await db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select([
      'feedback.id',
      'body',
      'vote_count',
      'comment_count',
      'feedback.created_at',
      'statuses.category',
    ])
    .select(['people.name', 'people.email', 'people.email_verified'])
    .where('title', '=', 'Dark mode')
    .executeTakeFirstOrThrow()
  expect(item).toMatchObject({
    body: 'Please, a dark\ntheme',
    vote_count: 3,
    comment_count: 2,
    category: 'planned',
    name: 'Zoe Zimmer',
    email: 'zoe@zimmer.example',
    email_verified: 0,
  })
  expect(Number(item.created_at)).toBe(Date.parse('2023-02-03T10:00:00Z'))
  const notes = await db
    .selectFrom('comments')
    .select('body')
    .where('feedback_id', '=', item.id)
    .where('internal', '=', 1)
    .orderBy('id')
    .execute()
  expect(notes.map(({ body }) => body)).toEqual(['Ask design', 'ETA: June 2026'])

  for (const [file, known] of [
    [items, 3],
    [votes, 4],
    [comments, 3],
  ] as const)
    expect((await importFile(world, file)).done).toMatchObject({ createdCount: 0, knownCount: known })
  expect(await rowsOf()).toEqual(after)

  await third.undo()
  await second.undo()
  expect(await first.undo()).toMatchObject({ state: 'undone', keptCount: 0 })
  expect(await rowsOf()).toEqual(before)
  const again = await importFile(world, items)
  expect(again.done).toMatchObject({ createdCount: 3, knownCount: 0 })
  await again.undo()
})

test('companies that report a bug are counted from its first report on, and each person once', async () => {
  const item = async () =>
    world
      .tenant()
      .selectFrom('feedback')
      .select(['company_count', 'report_count'])
      .where('title', '=', 'It sinks')
      .executeTakeFirst()
  const bugs = ['s1,It sinks,Bug,w1,Wanda,Wharf Ltd', 's2,It leaks,Bug,q1,Quinn,Quay Inc']
  await importFile(world, `Post ID,Title,Type,Author ID,Author,Author Company\n${bugs.join('\n')}\n`)
  expect(await item()).toEqual({ company_count: 1, report_count: 1 })
  const reports = ['s1,w1,Wanda', 's1,q1,Quinn', 's1,q1,Quinn']
  const { done, undo } = await importFile(world, `Post ID,Voter ID,Voter\n${reports.join('\n')}\n`)
  expect(done).toMatchObject({ createdCount: 1, knownCount: 2, refusedCount: 0 })
  expect(await item()).toEqual({ company_count: 2, report_count: 2 })
  await undo()
  expect(await item()).toEqual({ company_count: 1, report_count: 1 })
})

test('nobody is told of an import, and an undo keeps what somebody has worked with', async () => {
  const { done, undo } = await importFile(world, 'id,title\nk1,Kept one\nk2,Gone one\n', {
    mapping: { source: 'other' },
  })
  expect(done.createdCount).toBe(2)
  const events = await world.db.global
    .selectFrom('events')
    .select('type')
    .where('tenant_id', '=', world.harbor.tenantId)
    .where('type', 'in', ['feedback.created', 'contact.added', 'company.created'])
    .where('created_at', '>=', done.createdAt)
    .execute()
  expect(events).toEqual([])
  const visitor = await world.visitor(world.harbor)
  const [kept] = await world
    .tenant()
    .selectFrom('feedback')
    .select('id')
    .where('title', '=', 'Kept one')
    .execute()
  expect((await visitor.put(`/e/v1/feedback/${kept?.id}/vote`)).status).toBe(200)
  expect(await undo()).toMatchObject({ state: 'undone', keptCount: expect.any(Number) })
  const left = await world
    .tenant()
    .selectFrom('feedback')
    .select('title')
    .where('title', 'in', ['Kept one', 'Gone one'])
    .execute()
  expect(left).toEqual([{ title: 'Kept one' }])
  // A kept item stays known.
  const again = await importFile(world, 'id,title\nk1,Kept one\n', { mapping: { source: 'other' } })
  expect(again.done).toMatchObject({ createdCount: 0, knownCount: 1 })
})

test('an import with which a second process goes on, since the first stood still, has no row twice', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `t${at},Row of two ${at}`)
  const { id, owner, show } = await checkFile(world, `id,title\n${rows.join('\n')}\n`)
  await owner.put(`/api/v1/imports/${id}/run`)
  const [job] = await takeDue(world.services, 'advanceImport')
  if (!job) throw new Error('There is no job')
  const goOn = () => advanceImport(world.services)({ ...job, payload: JSON.parse(job.payload) })
  const results = await Promise.all([goOn(), goOn()])
  // The one that was overtaken asks for its job again: it may be the one that still holds it.
  expect(results.filter((result) => result?.next)).toHaveLength(1)
  expect(await show()).toMatchObject({ state: 'done', createdCount: 60, knownCount: 0, doneCount: 60 })
})

test('an import that is interrupted goes on where it stopped, with no row twice', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `r${at},"Row ${at}\nof many",b${at}`)
  const { id, owner, show } = await checkFile(world, `id,title,description\n${rows.join('\n')}\n`)
  await owner.put(`/api/v1/imports/${id}/run`)
  let parts = 0
  await runImportJobs(world, () => {
    parts++
    return true
  })
  expect(parts).toBeGreaterThan(2)
  expect(await show()).toMatchObject({ state: 'done', createdCount: 60, refusedCount: 0, doneCount: 60 })
  const titles = await world
    .tenant()
    .selectFrom('feedback')
    .select('title')
    .where('title', 'like', 'Row % of many')
    .execute()
  expect(new Set(titles.map(({ title }) => title)).size).toBe(60)
})

test('another organisation sees no import, and cannot run or undo it', async () => {
  const { id } = await uploadTo(world, items)
  const chloe = await world.as('Chloe')
  expect(
    (await chloe.get('/api/v1/imports').json()).items.map((one: { id: string }) => one.id),
  ).not.toContain(id)
  const path = `/api/v1/imports/${id}`
  for (const answer of [
    await chloe.get(path),
    await chloe.put(`${path}/run`),
    await chloe.put(`${path}/undo`),
    await chloe.get(`${path}/refusals`),
    await chloe.delete(path),
  ])
    expect(answer.status).toBe(404)
  const ben = await world.as('Ben')
  expect((await ben.get(path)).status).toBe(403)
})
