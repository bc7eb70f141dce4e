import { type Kysely, sql } from 'kysely'

/**
 * Statuses have a colour, and one of each project is where new feedback starts. Feedback has the month that it is planned
 * for and the time at which it was done, projects a roadmap. Timelines keep what the statuses were called.
 */
export async function statusesAndRoadmap(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column color text not null default 'gray'`.execute(db)
  await sql`alter table statuses add column is_default integer not null default 0`.execute(db)
  await sql`update statuses set color = case category
    when 'planned' then 'violet' when 'started' then 'yellow' when 'done' then 'green' else 'gray' end`.execute(
    db,
  )
  await chooseDefaults(db)
  await sql`alter table projects add column roadmap_view text not null default 'status'`.execute(db)
  await sql`alter table projects add column roadmap_public integer not null default 0`.execute(db)
  await sql`alter table feedback add column target_month text`.execute(db)
  await sql`alter table feedback add column done_at bigint`.execute(db)
  await sql`update feedback set done_at = coalesce(
      (select max(created_at) from activities where activities.tenant_id = feedback.tenant_id
        and item_id = feedback.id and type = 'feedback.status_changed'), updated_at)
    where exists (select 1 from statuses where statuses.tenant_id = feedback.tenant_id
      and statuses.id = feedback.status_id and category = 'done')`.execute(db)
  await sql`create index feedback_month on feedback (tenant_id, project_id, target_month) where target_month is not null`.execute(
    db,
  )
  await sql`create index feedback_done on feedback (tenant_id, project_id, done_at, id) where done_at is not null and listed = 1`.execute(
    db,
  )
  await nameStatuses(db)
}

/** New feedback started in the first open status, and goes on doing so. */
async function chooseDefaults(db: Kysely<unknown>): Promise<void> {
  const statuses = await sql<{ tenant_id: string; id: string; project_id: string }>`
    select tenant_id, id, project_id from statuses
    order by tenant_id, project_id, case category when 'open' then 0 else 1 end, position`.execute(db)
  let last = ''
  for (const { tenant_id, id, project_id } of statuses.rows) {
    if (project_id !== last)
      await sql`update statuses set is_default = 1 where tenant_id = ${tenant_id} and id = ${id}`.execute(db)
    last = project_id
  }
}

interface Line {
  tenant_id: string
  item_id: string
  id: string
  /** JSON. */
  data: string
}

/** What a status was called is kept with the change from then on, and for changes of before it is what it is called now. */
async function nameStatuses(db: Kysely<unknown>): Promise<void> {
  const named = await sql<{ id: string; name: string }>`select id, name from statuses`.execute(db)
  const names = new Map(named.rows.map(({ id, name }) => [id, name]))
  let last = { tenant_id: '', item_id: '', id: '' }
  for (;;) {
    const lines = await sql<Line>`select tenant_id, item_id, id, data from activities
      where type = 'feedback.status_changed'
        and (tenant_id, item_id, id) > (${last.tenant_id}, ${last.item_id}, ${last.id})
      order by tenant_id, item_id, id limit 500`.execute(db)
    for (const { tenant_id, item_id, id, data } of lines.rows) {
      const said = JSON.parse(data) as { from?: string; to?: string }
      const fromName = names.get(said.from ?? '')
      const toName = names.get(said.to ?? '')
      await sql`update activities set data = ${JSON.stringify({ ...said, fromName, toName })}
        where tenant_id = ${tenant_id} and item_id = ${item_id} and id = ${id}`.execute(db)
    }
    const end = lines.rows.at(-1)
    if (!end) return
    last = end
  }
}
