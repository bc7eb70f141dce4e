import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../lib/id.ts'
import { indexFeedback } from '../../../search/index-feedback.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { openDatabase } from '../../opening/open.ts'
import { SqliteRunner } from './sqlite-handle.ts'

const world = sharedWorld()

const explain = (text: string): string => `explain query plan ${text}`

interface Step {
  detail: string
}

/** How a statement reads each table, as in `SEARCH events USING INTEGER PRIMARY KEY (rowid>?)`. */
const readingsOf = (steps: readonly Step[]): string[] =>
  steps
    .map(({ detail }) => detail.replace(' USING INDEX sqlite_autoindex_', ' USING KEY '))
    .filter((detail) => /^(SEARCH|SCAN|USE TEMP)/.test(detail))

/** How the statements of a request read their tables, in order. */
async function readingsFor(request: () => Promise<Response>): Promise<string[]> {
  if (world.database.engine !== 'sqlite') throw new Error('These plans are those of SQLite')
  // Housekeeping of an earlier request would be recorded among the statements of this request.
  await world.services.housekeeping.idle()
  const query = vi.spyOn(SqliteRunner.prototype, 'query')
  const answer = await request()
  const statements = query.mock.calls.map(([text, parameters]) => ({ text, parameters: [...parameters] }))
  query.mockRestore()
  expect(answer.ok).toBe(true)
  const sqlite = new Sqlite(join(world.database.folder, 'earshot.db'), { readonly: true })
  try {
    // The plan of an insertion includes the lookups of its foreign keys.
    return statements
      .filter(({ text }) => !text.startsWith('insert'))
      .flatMap(({ text, parameters }) =>
        readingsOf(sqlite.prepare<unknown[], Step>(explain(text)).all(...parameters)),
      )
  } finally {
    sqlite.close()
  }
}

/** Gives a few public items similar titles, and indexes them. */
async function indexListed(): Promise<void> {
  const { tenantId } = world.harbor
  await world.db.tenant(tenantId).transaction(async (tx) => {
    const items = await tx.selectFrom('feedback').select('id').where('listed', '=', 1).limit(3).execute()
    for (const { id } of items) {
      await tx.updateTable('feedback').set({ title: 'Calendar' }).where('id', '=', id).execute()
      await indexFeedback(tx, id)
    }
  })
}

test('statistics that another program left change no plan after the next start', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  if (config.engine !== 'sqlite') throw new Error('These plans are those of SQLite')
  const first = await openDatabase({ source: config, guarded: true })
  await first.tenant(newId()).transaction((tx) => tx.record({ type: 'tenant.updated', at: 1 }))
  await first.close()
  const other = new Sqlite(config.file)
  other.exec('analyze')
  other.close()
  const second = await openDatabase({ source: config, guarded: true })
  onTestFinished(() => second.close())
  const poll = explain('select * from events where seq > ? order by seq limit ?')
  const search = ['SEARCH events USING INTEGER PRIMARY KEY (rowid>?)']
  expect(readingsOf(await second.connection.run<Step>(poll, [0, 1]))).toEqual(search)
  const written = await second.transaction(({ connection }) => connection.run<Step>(poll, [0, 1]))
  expect(readingsOf(written)).toEqual(search)
})

test('what visitors ask for most often is read by these indexes', async () => {
  const { harbor } = world
  const key = `key=${harbor.publicKey}`
  const contact = await world.visitor(harbor)
  const page = world.page(harbor)
  // Records the visit before the measured statements.
  await contact.get('/e/v1/me')
  await world.services.housekeeping.idle()
  const [item] = (await (await page.get(`/e/v1/feedback?${key}`)).json()).items as { id: string }[]
  const list = (sort: string) => readingsFor(() => page.get(`/e/v1/feedback?${key}&sort=${sort}&limit=19`))
  expect(await list('top')).toEqual([
    'SEARCH feedback USING INDEX feedback_public_top (tenant_id=? AND project_id=? AND kind=? AND finished=?)',
  ])
  expect(await list('trending')).toEqual([
    'SEARCH feedback USING INDEX feedback_public_trend (tenant_id=? AND project_id=? AND kind=? AND finished=?)',
  ])
  expect(await list('newest')).toEqual([
    'SEARCH feedback USING INDEX feedback_public_newest (tenant_id=? AND project_id=? AND kind=? AND finished=?)',
  ])
  expect(await readingsFor(() => page.get(`/e/v1/feedback/${item?.id}?${key}`))).toEqual([
    'SEARCH feedback USING KEY feedback_1 (tenant_id=? AND id=?)',
    'SEARCH statuses USING KEY statuses_1 (tenant_id=? AND id=?)',
    'SEARCH comments USING INDEX comments_listed (tenant_id=? AND feedback_id=?)',
    'SEARCH reply USING INDEX comments_parent (tenant_id=? AND parent_id=?)',
    'SEARCH people USING KEY people_1 (tenant_id=? AND id=?)',
    'SEARCH files USING INDEX files_comment (tenant_id=? AND comment_id=?)',
    'SCAN comment',
  ])
  await indexListed()
  const match = [
    'SCAN search_tokens VIRTUAL TABLE INDEX 192:M1',
    'SCAN found',
    'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)',
  ]
  expect(await readingsFor(() => page.get(`/e/v1/similar?${key}&title=calendar`))).toEqual([
    // Two stages with each word and one by spelling, then all found items at once.
    ...[...match, ...match, ...match],
    'SEARCH feedback USING KEY feedback_1 (tenant_id=? AND id=?)',
    'SEARCH statuses USING KEY statuses_1 (tenant_id=? AND id=?)',
  ])
  expect(await readingsFor(() => contact.put(`/e/v1/feedback/${item?.id}/vote`))).toEqual([
    'SEARCH feedback USING KEY feedback_1 (tenant_id=? AND id=?)',
    'SEARCH statuses USING KEY statuses_1 (tenant_id=? AND id=?)',
    'SEARCH people USING KEY people_1 (tenant_id=? AND id=?)',
    'SEARCH feedback USING KEY feedback_1 (tenant_id=? AND id=?)',
    'SEARCH people USING KEY people_1 (tenant_id=? AND id=?)',
  ])
  const idea = { kind: 'idea', title: 'A second calendar', body: 'For the other team.' }
  expect(await readingsFor(() => contact.post('/e/v1/feedback', idea))).toEqual([
    'SEARCH usage_totals USING KEY usage_totals_1 (tenant_id=?)',
    'SEARCH usage_changes USING INDEX usage_changes_tenant (tenant_id=?)',
    'SEARCH people USING KEY people_1 (tenant_id=? AND id=?)',
    'SEARCH statuses USING INDEX statuses_project (tenant_id=? AND project_id=?)',
    'SEARCH feedback USING COVERING INDEX feedback_author (tenant_id=? AND author_id=?)',
    'SEARCH comments USING INDEX comments_author (tenant_id=? AND author_id=?)',
    'SEARCH people USING KEY people_1 (tenant_id=? AND id=?)',
  ])
})

test('what is held or rejected is found by its own index under every other filter', async () => {
  const owner = await world.callerOf('GET /api/v1/feedback/counts')
  const [item] = (await owner.get('/api/v1/feedback').json()).items as {
    projectId: string
    statusId: string
  }[]
  const filters = ['kind=idea', `projectId=${item?.projectId}`, `statusId=${item?.statusId}&kind=idea`]
  for (const filter of filters) {
    const counted = await readingsFor(() => owner.get(`/api/v1/feedback/counts?${filter}`))
    expect(counted).toContain('SEARCH feedback USING INDEX feedback_review (tenant_id=?)')
    expect(counted).toContain('SEARCH feedback USING INDEX feedback_rejected (tenant_id=?)')
    for (const sort of ['newest', 'top'])
      expect(
        await readingsFor(() => owner.get(`/api/v1/feedback?moderation=held&sort=${sort}&${filter}`)),
      ).toContain('SEARCH feedback USING INDEX feedback_review (tenant_id=?)')
  }
})

test('the dashboard counts what waits by the indexes of that alone', async () => {
  const owner = await world.callerOf('GET /api/v1/dashboard')
  const readings = await readingsFor(() => owner.get('/api/v1/dashboard'))
  const whole = readings.filter((reading) => / feedback (?:.* )?\(tenant_id=\?\)$/.test(reading))
  expect(new Set(whole)).toEqual(
    new Set([
      'SEARCH feedback USING INDEX feedback_review (tenant_id=?)',
      // A list by votes looks among the first 200 items of that order, no further.
      'SEARCH feedback USING COVERING INDEX feedback_tenant_top (tenant_id=?)',
      'SEARCH feedback USING INDEX feedback_unanswered (tenant_id=?)',
      // Checks for any row at all: reads one.
      'SEARCH feedback USING COVERING INDEX feedback_tenant_value (tenant_id=?)',
    ]),
  )
})

test("what is a person's own is found by them, not among all rows of the organisation", async () => {
  const { connection } = world.db
  for (const table of ['votes', 'follows', 'fix_answers']) {
    const removal = explain(`delete from ${table} where tenant_id = ? and person_id = ?`)
    expect(readingsOf(await connection.run<Step>(removal, ['', '']))).toEqual([
      `SEARCH ${table} USING INDEX ${table}_person (tenant_id=? AND person_id=?)`,
    ])
  }
})
