import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFirst } from '../../test/first-database.ts'
import { boardAddresses } from './0007-board-addresses.ts'
import { projectLifecycle } from './0020-project-lifecycle.ts'

test('boards keep their addresses and projects their keys', async () => {
  const db = await openFirst()
  const of = (id: string, created_at: number) => ({ tenant_id: 't', id, created_at, updated_at: created_at })
  const insert = (table: string, row: Record<string, string | number>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  await insert('tenants', { id: 't', name: 'Harbor', plan: 'free', created_at: 1, updated_at: 1 })
  for (const [id, at] of [
    ['app', 1],
    ['site', 2],
  ] as const) {
    const settings = { name: id, slug: `${id}-1`, allowed_origins: '[]', moderation: 'off' }
    await insert('projects', { ...of(id, at), ...settings, public_key: `pk_${id}` })
    await insert('project_keys', { public_key: `pk_${id}`, tenant_id: 't', project_id: id })
  }
  await boardAddresses(db)
  await projectLifecycle(db)
  const slugs = await sql`select slug, tenant_id, project_id from project_slugs order by taken_at`.execute(db)
  expect(slugs.rows).toEqual([
    { slug: 'app-1', tenant_id: 't', project_id: 'app' },
    { slug: 'site-1', tenant_id: 't', project_id: 'site' },
  ])
  const keys = await sql`select public_key, ends_at from project_keys order by public_key`.execute(db)
  expect(keys.rows).toEqual([
    { public_key: 'pk_app', ends_at: null },
    { public_key: 'pk_site', ends_at: null },
  ])
  const kept = await sql`select archived_at, deleted_at from projects`.execute(db)
  expect(kept.rows).toEqual(Array(2).fill({ archived_at: null, deleted_at: null }))
})
