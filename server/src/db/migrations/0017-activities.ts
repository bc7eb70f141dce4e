import { type Kysely, sql } from 'kysely'
import { v7 } from 'uuid'
import { required, tenantTable } from './table-parts.ts'

/** What was done to an item, for its timeline. What the audit log still knows of it comes along, without what it was before. */
export async function activities(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'activities', ['item_id', 'id'])
    .addColumn('item_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('type', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  let last = { tenant_id: '', seq: 0 }
  for (;;) {
    const entries = await sql<Entry>`
      select audit_log.tenant_id, seq, action, actor_id, target_id, fields, audit_log.created_at from audit_log
      join feedback on feedback.tenant_id = audit_log.tenant_id and feedback.id = target_id
      where action in ('feedback.updated', 'feedback.approved', 'feedback.rejected', 'feedback.status_changed')
        and (audit_log.tenant_id > ${last.tenant_id}
          or (audit_log.tenant_id = ${last.tenant_id} and seq > ${last.seq}))
      order by audit_log.tenant_id, seq limit 500`.execute(db)
    for (const entry of entries.rows) await insert(db, entry)
    const end = entries.rows.at(-1)
    if (!end) return
    last = end
  }
}

interface Entry {
  tenant_id: string
  seq: number
  action: string
  actor_id: string | null
  target_id: string
  /** JSON. */
  fields: string
  created_at: number
}

async function insert(db: Kysely<unknown>, entry: Entry): Promise<void> {
  const fields = JSON.parse(entry.fields) as string[]
  const edited = fields.filter((field) => field === 'title' || field === 'body')
  const held = entry.action === 'feedback.updated' && fields.length === 0
  await sql`insert into activities (tenant_id, item_id, id, actor_id, type, data, created_at) values (
    ${entry.tenant_id}, ${entry.target_id}, ${v7({ msecs: entry.created_at })}, ${entry.actor_id},
    ${held ? 'feedback.held' : entry.action}, ${JSON.stringify(edited.length > 0 ? { edited } : {})},
    ${entry.created_at})`.execute(db)
}
