import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFirst } from '../../test/first-database.ts'
import { tags } from './0016-tags.ts'

test('the labels of tasks become tags, of each organisation its own, and one for any case', async () => {
  const db = await openFirst()
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const at = { created_at: 1, updated_at: 1 }
  for (const tenant_id of ['harbor', 'lumen']) {
    await insert('tenants', { id: tenant_id, name: tenant_id, plan: 'free', ...at })
    await insert('projects', {
      tenant_id,
      id: 'project',
      name: 'App',
      slug: tenant_id,
      public_key: tenant_id,
      allowed_origins: '[]',
      moderation: 'off',
      ...at,
    })
    await insert('board_columns', {
      tenant_id,
      id: 'column',
      project_id: 'project',
      name: 'To do',
      rank: 'a0',
      created_at: 1,
    })
  }
  const task = (tenant_id: string, number: number, labels: string[]) =>
    insert('tasks', {
      tenant_id,
      id: `task-${number}`,
      project_id: 'project',
      number,
      column_id: 'column',
      rank: 'a0',
      title: 'Ropes',
      description: '',
      labels: JSON.stringify(labels),
      ...at,
    })
  await task('harbor', 1, ['Sails', 'rope'])
  await task('harbor', 2, ['sails', ' SAILS'])
  await task('harbor', 3, [])
  await task('lumen', 1, ['rope'])
  await tags(db)
  const links = await sql`select tags.tenant_id, item_id, key from tag_links
    join tags on tags.tenant_id = tag_links.tenant_id and tags.id = tag_id
    order by tags.tenant_id, item_id, key`.execute(db)
  expect(links.rows).toEqual([
    { tenant_id: 'harbor', item_id: 'task-1', key: 'rope' },
    { tenant_id: 'harbor', item_id: 'task-1', key: 'sails' },
    { tenant_id: 'harbor', item_id: 'task-2', key: 'sails' },
    { tenant_id: 'lumen', item_id: 'task-1', key: 'rope' },
  ])
  const names = await sql`select name from tags where tenant_id = 'harbor' order by key`.execute(db)
  expect(names.rows).toEqual([{ name: 'rope' }, { name: 'Sails' }])
})
