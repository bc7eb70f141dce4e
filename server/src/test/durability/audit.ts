import type { Connection } from '../../db/dialects/connection.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { Mailbox } from '../../mail/mailbox.ts'
import type { DurabilityCast } from './cast.ts'
import type { Ledger } from './ledger.ts'
import type { Installation } from './server-process.ts'

/** The demo data begins before the retention of events: only younger items still have all of their events. */
const withEvents = `f.created_at > ${Date.now() - 29 * 24 * 60 * 60_000}`

/** The events of all items are counted once: no index leads from an item to its events. */
const countedEvents = `left join (
  select feedback_id,
    sum(case type when 'feedback.created' then 1 else 0 end) as created,
    sum(case type when 'comment.created' then 1 else 0 end) as commented,
    sum(case type when 'vote.cast' then 1 else 0 end) as "cast",
    sum(case type when 'vote.withdrawn' then 1 else 0 end) as withdrawn
  from events group by feedback_id) e on e.feedback_id = f.id`

/** Invariants of the data, as queries for rows that violate them. */
const invariants: Record<string, string> = {
  'an item whose votes are counted wrongly': `
    select id from feedback f where vote_count <>
      (select count(*) from votes v where v.tenant_id = f.tenant_id and v.feedback_id = f.id)`,
  'an item whose comments are counted wrongly': `
    select id from feedback f where comment_count <>
      (select count(*) from comments c where c.tenant_id = f.tenant_id and c.feedback_id = f.id and listed = 1 and deleted_at is null)`,
  'an item whose reports are counted wrongly': `
    select id from feedback f where report_count <>
      (select count(distinct author_id) from reports r where r.tenant_id = f.tenant_id and r.feedback_id = f.id)`,
  'a column whose cards are counted wrongly': `
    select id from board_columns b where task_count <>
      (select count(*) from tasks t where t.tenant_id = b.tenant_id and t.column_id = b.id)`,
  'a number that is used twice': `
    select tenant_id from feedback group by tenant_id, kind, number having count(*) > 1`,
  'a counter that is not at the last number': `
    select c.name from counters c where c.name in ('idea', 'bug') and c.value <>
      (select coalesce(max(number), 0) from feedback f where f.tenant_id = c.tenant_id and f.kind = c.name)`,
  'an item without exactly one event of its creation': `
    select f.id from feedback f ${countedEvents} where ${withEvents} and coalesce(e.created, 0) <> 1`,
  'an item whose comments and events differ': `
    select f.id from feedback f ${countedEvents} where ${withEvents} and coalesce(e.commented, 0) <>
      (select count(*) from comments c where c.tenant_id = f.tenant_id and c.feedback_id = f.id)`,
  'an item whose votes and events differ': `
    select f.id from feedback f ${countedEvents} where ${withEvents} and
      vote_count <> case f.kind when 'idea' then 1 else 0 end + coalesce(e."cast", 0) - coalesce(e.withdrawn, 0)`,
  'a submission that was stored twice': `
    select title from feedback where title like 'Durable %' group by title having count(*) > 1`,
}

const sqliteChecks: Record<string, { sql: string; fine: (rows: unknown[]) => boolean }> = {
  'a damaged file': {
    sql: 'pragma integrity_check',
    fine: (rows) => JSON.stringify(rows) === '[{"integrity_check":"ok"}]',
  },
  'a broken reference': { sql: 'pragma foreign_key_check', fine: (rows) => rows.length === 0 },
}

/** Checks the data while no server runs. @returns the problems, in sentences. */
export async function auditRows({ database, dataDir }: Installation, ledger: Ledger): Promise<string[]> {
  const db = await openDatabase({ source: database, guarded: false })
  try {
    if (database.engine === 'postgres') await othersGone(db.connection)
    return [
      ...(await brokenInvariants(db.connection)),
      ...(database.engine === 'sqlite' ? await brokenFile(db.connection) : []),
      ...(await lostRows(db.connection, ledger)),
      ...(await lostMails(db.connection, dataDir, ledger)),
    ]
  } finally {
    await db.close()
  }
}

async function brokenInvariants(connection: Connection): Promise<string[]> {
  const broken: string[] = []
  for (const [name, sql] of Object.entries(invariants)) {
    const rows = await connection.run(sql, [])
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

async function brokenFile(connection: Connection): Promise<string[]> {
  const broken: string[] = []
  for (const [name, { sql, fine }] of Object.entries(sqliteChecks)) {
    const rows = await connection.run(sql, [])
    if (!fine(rows)) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

/** Acknowledged writes that are missing. */
async function lostRows(connection: Connection, ledger: Ledger): Promise<string[]> {
  const items = await connection.run<{ id: string; status_id: string }>(
    'select id, status_id from feedback',
    [],
  )
  const statusOf = new Map(items.map(({ id, status_id }) => [id, status_id]))
  const comments = await connection.run<{ id: string }>('select id from comments', [])
  const commentIds = new Set(comments.map(({ id }) => id))
  return [
    ...ledger
      .submittedIds()
      .filter((id) => !statusOf.has(id))
      .map((id) => `lost submission ${id}`),
    ...[...ledger.comments].filter((id) => !commentIds.has(id)).map((id) => `lost comment ${id}`),
    ...[...ledger.statuses]
      .filter(([id, possible]) => !possible.has(statusOf.get(id) ?? ''))
      .map(([id]) => `lost status of ${id}`),
  ]
}

/** A due mail is a job or was sent to the mailbox; it may be both, but not neither. */
async function lostMails(connection: Connection, dataDir: string, ledger: Ledger): Promise<string[]> {
  const jobs = await connection.run<{ payload: string }>(
    "select payload from jobs where kind = 'sendMail'",
    [],
  )
  const kept = await new Mailbox(dataDir).list()
  const reached = new Set([...jobs.map(({ payload }) => JSON.parse(payload).to), ...kept.map(({ to }) => to)])
  return [...ledger.signUps].filter((email) => !reached.has(email)).map((email) => `lost mail to ${email}`)
}

/** After a server was killed, the engine may still be finishing or rolling back a transaction. */
async function othersGone(connection: Connection): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while ((await connection.run(others, [])).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Asks the restarted server for every contact's votes. @returns the problems, in sentences. */
export async function auditVotes({ contacts }: DurabilityCast, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const [index, contact] of contacts.entries()) {
    const mine = [...ledger.votes].flatMap(([name, state]) => {
      const [person, id] = name.split(' ')
      return person === String(index) && id !== undefined ? [{ id, state }] : []
    })
    for (let start = 0; start < mine.length; start += 50) {
      const asked = mine.slice(start, start + 50)
      const ids = asked.map(({ id }) => id).join(',')
      const { feedbackIds } = await contact.call<{ feedbackIds: string[] }>(
        'GET',
        `/e/v1/me/votes?ids=${ids}`,
      )
      for (const { id, state } of asked)
        if (state !== 'unknown' && feedbackIds.includes(id) !== state)
          wrong.push(`lost vote of contact ${index} on ${id}`)
    }
  }
  return wrong
}
