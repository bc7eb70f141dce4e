import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../../test/database.ts'
import { openFirst } from '../../test/first-database.ts'
import { accounts } from './0002-accounts.ts'
import { activities } from './0017-activities.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { sqliteDdl } from './sqlite-ddl.ts'

test('what the audit log knows of items that are still there becomes their timeline', async () => {
  const db = await openFirst()
  await accounts(db, testEngine === 'postgres' ? postgresDdl : sqliteDdl)
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const at = { created_at: 1, updated_at: 1 }
  const of = { tenant_id: 't', id: 'x' }
  await insert('tenants', { id: 't', name: 'Harbor', plan: 'free', ...at })
  await insert('people', { ...of, kind: 'contact', name: 'Mira', created_at: 1 })
  const project = { name: 'App', slug: 'app', public_key: 'pk', allowed_origins: '[]', moderation: 'off' }
  await insert('projects', { ...of, ...project, ...at })
  await insert('statuses', { ...of, project_id: 'x', name: 'Open', category: 'open', position: 0 })
  const item = { kind: 'idea', number: 1, title: 'Ropes', body: '', visibility: 'public', hold_reasons: '[]' }
  await insert('feedback', {
    ...of,
    ...item,
    project_id: 'x',
    status_id: 'x',
    author_id: 'x',
    moderation: 'approved',
    ...at,
  })
  const log = (seq: number, action: string, fields: string[], target_id = 'x') =>
    insert('audit_log', {
      tenant_id: 't',
      seq,
      action,
      actor_id: 'ada',
      target_kind: 'feedback',
      target_id,
      fields: JSON.stringify(fields),
      address: '',
      request_id: '',
      created_at: seq * 1_000,
      hash: '',
    })
  await log(1, 'feedback.approved', [])
  await log(2, 'feedback.updated', [])
  await log(3, 'feedback.updated', ['title', 'visibility'])
  await log(4, 'feedback.status_changed', ['statusId'], 'gone')
  await log(5, 'comment.created', [])
  await log(6, 'feedback.status_changed', ['statusId'])
  await activities(db)
  const rows = await sql`select type, data, actor_id, created_at from activities
    where tenant_id = 't' and item_id = 'x' order by id`.execute(db)
  const line = (seq: number, type: string, data = '{}') => ({
    type,
    data,
    actor_id: 'ada',
    created_at: seq * 1_000,
  })
  expect(
    rows.rows.map((row) => ({
      ...(row as object),
      created_at: Number((row as { created_at: unknown }).created_at),
    })),
  ).toEqual([
    line(1, 'feedback.approved'),
    line(2, 'feedback.held'),
    line(3, 'feedback.updated', '{"edited":["title"]}'),
    line(6, 'feedback.status_changed'),
  ])
})
