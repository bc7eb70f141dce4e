import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFirst } from '../../test/first-database.ts'
import { commentModeration } from './0010-comment-moderation.ts'

test('existing default statuses take no more comments, and existing comments are seen as before', async () => {
  const db = await openFirst()
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const at = { created_at: 1, updated_at: 1 }
  const of = { tenant_id: 't' }
  await insert('tenants', { id: 't', name: 'Harbor', plan: 'free', ...at })
  await insert('people', { ...of, id: 'p', kind: 'contact', name: 'Mira', created_at: 1 })
  await insert('projects', {
    ...of,
    id: 'pr',
    name: 'App',
    slug: 'app',
    public_key: 'pk',
    allowed_origins: '[]',
    moderation: 'off',
    ...at,
  })
  for (const [name, category, freezes] of [
    ['Open', 'open', 0],
    ['Done', 'done', 1],
    ['Declined', 'closed', 1],
  ] as const)
    await insert('statuses', {
      ...of,
      id: name,
      project_id: 'pr',
      name,
      category,
      position: 0,
      freezes_votes: freezes,
      freezes_comments: 0,
    })
  await insert('feedback', {
    ...of,
    id: 'f',
    project_id: 'pr',
    kind: 'idea',
    number: 1,
    title: 'Ropes',
    body: '',
    status_id: 'Open',
    author_id: 'p',
    visibility: 'public',
    moderation: 'approved',
    hold_reasons: '[]',
    ...at,
  })
  for (const internal of [0, 1])
    await insert('comments', {
      ...of,
      id: `c${internal}`,
      feedback_id: 'f',
      author_id: 'p',
      body: 'Yes',
      internal,
      created_at: 1,
    })
  await commentModeration(db)
  const statuses = await sql`select name, freezes_comments from statuses order by name`.execute(db)
  expect(statuses.rows).toEqual([
    { name: 'Declined', freezes_comments: 1 },
    { name: 'Done', freezes_comments: 1 },
    { name: 'Open', freezes_comments: 0 },
  ])
  const comments = await sql`select id, listed, moderation, hidden from comments order by id`.execute(db)
  expect(comments.rows).toEqual([
    { id: 'c0', listed: 1, moderation: 'approved', hidden: 0 },
    { id: 'c1', listed: 0, moderation: 'approved', hidden: 0 },
  ])
})
