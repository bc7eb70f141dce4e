import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFirst } from '../../test/first-database.ts'
import { countAffectedPeople } from './0051-count-affected-people.ts'

test('a bug counts the people who reported it, and of a merged one nothing changes', async () => {
  const db = await openFirst()
  await sql`alter table feedback add column merged_into_id text`.execute(db)
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const at = { created_at: 1, updated_at: 9 }
  await insert('tenants', { id: 't', name: 'Harbor', plan: 'free', ...at })
  for (const id of ['mira', 'noor'])
    await insert('people', { tenant_id: 't', id, kind: 'contact', name: id, created_at: 1 })
  const project = { name: 'App', slug: 'app', public_key: 'pk', allowed_origins: '[]', moderation: 'off' }
  await insert('projects', { tenant_id: 't', id: 'x', ...project, ...at })
  const status = { name: 'Open', category: 'open', position: 0 }
  await insert('statuses', { tenant_id: 't', id: 'open', project_id: 'x', ...status })
  for (const [number, id] of ['reported', 'merged'].entries())
    await insert('feedback', {
      ...{ tenant_id: 't', id, project_id: 'x', kind: 'bug', number, title: 'Ropes', body: '' },
      ...{ status_id: 'open', author_id: 'mira', visibility: 'public', moderation: 'approved' },
      ...{ hold_reasons: '[]', report_count: 3, merged_into_id: id === 'merged' ? 'reported' : null, ...at },
    })
  for (const [id, author] of ['mira', 'mira', 'noor'].entries())
    await insert('reports', {
      ...{ tenant_id: 't', id: `${id}`, feedback_id: 'reported', author_id: author },
      ...{ body: '', environment: '{}', created_at: 1 },
    })
  await countAffectedPeople(db)
  const { rows } = await sql<{ id: string; report_count: number | string }>`
    select id, report_count from feedback order by id`.execute(db)
  expect(rows.map(({ id, report_count }) => [id, Number(report_count)])).toEqual([
    ['merged', 3],
    ['reported', 2],
  ])
})
