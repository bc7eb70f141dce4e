import { type Kysely, sql } from 'kysely'

/**
 * People and cards are found by columns in which letters are folded; the job that indexes items anew fills them. The
 * list of contacts is searched in its index alone.
 */
export async function foldedColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column folded_name text not null default ''`.execute(db)
  await sql`alter table people add column folded_company text`.execute(db)
  await sql`alter table tasks add column folded_title text not null default ''`.execute(db)
  await sql`alter table tasks add column folded_description text not null default ''`.execute(db)
  await sql`drop index people_seen`.execute(db)
  await sql`create index people_seen on people
    (tenant_id, seen_at, id, folded_name, folded_company, email, external_id) where kind = 'contact' and erased = 0`.execute(
    db,
  )
}
