import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../../test/database.ts'
import { openFirst } from '../../test/first-database.ts'
import { accounts } from './0002-accounts.ts'
import { activities } from './0017-activities.ts'
import { statusesAndRoadmap } from './0024-statuses-and-roadmap.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { sqliteDdl } from './sqlite-ddl.ts'

test('statuses get colours and a default, what is done its time, and timelines the names', async () => {
  const db = await openFirst()
  await accounts(db, testEngine === 'postgres' ? postgresDdl : sqliteDdl)
  await activities(db)
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const at = { created_at: 1, updated_at: 9 }
  const of = { tenant_id: 't', id: 'x' }
  await insert('tenants', { id: 't', name: 'Harbor', plan: 'free', ...at })
  await insert('people', { ...of, kind: 'contact', name: 'Mira', created_at: 1 })
  const project = { name: 'App', slug: 'app', public_key: 'pk', allowed_origins: '[]', moderation: 'off' }
  await insert('projects', { ...of, ...project, ...at })
  for (const [position, [name, category]] of (
    [
      ['Planned', 'planned'],
      ['New', 'open'],
      ['Open', 'open'],
      ['Done', 'done'],
    ] as const
  ).entries())
    await insert('statuses', {
      tenant_id: 't',
      id: name,
      project_id: 'x',
      name,
      category,
      position,
    })
  for (const [number, id] of ['told', 'untold', 'open'].entries())
    await insert('feedback', {
      tenant_id: 't',
      id,
      project_id: 'x',
      kind: 'idea',
      number,
      title: 'Ropes',
      body: '',
      status_id: id === 'open' ? 'Open' : 'Done',
      author_id: 'x',
      visibility: 'public',
      moderation: 'approved',
      hold_reasons: '[]',
      ...at,
    })
  const line = { tenant_id: 't', item_id: 'told', actor_id: null, type: 'feedback.status_changed' }
  await insert('activities', { ...line, id: '1', data: '{"from":"Open","to":"gone"}', created_at: 4 })
  await insert('activities', {
    ...line,
    id: '2',
    data: '{"from":"gone","to":"Done","quiet":true}',
    created_at: 5,
  })

  await statusesAndRoadmap(db)

  const statuses = await sql`select name, color, is_default from statuses order by position`.execute(db)
  expect(statuses.rows).toEqual([
    { name: 'Planned', color: 'violet', is_default: 0 },
    { name: 'New', color: 'gray', is_default: 1 },
    { name: 'Open', color: 'gray', is_default: 0 },
    { name: 'Done', color: 'green', is_default: 0 },
  ])
  const feedback = await sql<{
    id: string
    done_at: string | null
  }>`select id, done_at from feedback order by number`.execute(db)
  expect(feedback.rows.map(({ id, done_at }) => [id, done_at === null ? null : Number(done_at)])).toEqual([
    ['told', 5],
    ['untold', 9],
    ['open', null],
  ])
  const lines = await sql<{ data: string }>`select data from activities order by id`.execute(db)
  expect(lines.rows.map(({ data }) => JSON.parse(data))).toEqual([
    { from: 'Open', to: 'gone', fromName: 'Open' },
    { from: 'gone', to: 'Done', quiet: true, toName: 'Done' },
  ])
})
