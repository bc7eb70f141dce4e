import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { oneOf, required, tenantTable, within } from './table-parts.ts'

/** Tags of an organisation, on feedback and on tasks. The free labels of tasks become tags. */
export async function tags(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'tags')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('tags_key', ['tenant_id', 'key'] as never)
    .execute()
  await within(
    tenantTable(db, 'tag_links', ['item_id', 'tag_id'])
      .addColumn('item_id', 'text', required)
      .addColumn('tag_id', 'text', required)
      .addColumn('kind', 'text', oneOf('kind', ['feedback', 'task'])),
    'tag_links',
    'tag_id',
    'tags',
  ).execute()
  await sql`create index tag_links_tag on tag_links (tenant_id, tag_id, kind, item_id)`.execute(db)
  await convertLabels(db)
  await sql`alter table tasks drop column labels`.execute(db)
}

/** Labels that differ in case alone become one tag. */
async function convertLabels(db: Kysely<unknown>): Promise<void> {
  const tasks = await sql<{ tenant_id: string; id: string; labels: string; created_at: number }>`
    select tenant_id, id, labels, created_at from tasks where labels <> '[]' order by tenant_id, id`.execute(
    db,
  )
  const known = new Map<string, string>()
  for (const { tenant_id, id, labels, created_at } of tasks.rows) {
    const names = new Map((JSON.parse(labels) as string[]).map((name) => [keyOf(name), name]))
    for (const [key, name] of names) {
      const place = `${tenant_id} ${key}`
      let tagId = known.get(place)
      if (tagId === undefined) {
        tagId = randomUUID()
        known.set(place, tagId)
        await sql`insert into tags (tenant_id, id, name, key, color, created_at)
          values (${tenant_id}, ${tagId}, ${name}, ${key}, 'gray', ${created_at})`.execute(db)
      }
      await sql`insert into tag_links (tenant_id, item_id, tag_id, kind)
        values (${tenant_id}, ${id}, ${tagId}, 'task')`.execute(db)
    }
  }
}

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
