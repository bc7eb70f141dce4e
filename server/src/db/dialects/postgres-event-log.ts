import type pg from 'pg'
import type { Connection } from './connection.ts'
import type { EventLog, LoggedEvent, LogPosition } from './event-log.ts'

const columns = `seq, xid::text || '.' || seq as position, tenant_id, project_id, type, feedback_id, task_id,
  actor_id, data, created_at`

/** Every transaction with a lower number has ended, so no event can be added before this point. */
const settled = 'xid < pg_snapshot_xmin(pg_current_snapshot())'

/**
 * Transactions commit in another order than they take numbers from a sequence, so a reader of `seq` alone would miss
 * events that commit late. The log is therefore ordered by transaction number.
 */
export class PostgresEventLog implements EventLog {
  readonly start = '0.0'
  readonly #reader: Connection

  constructor(reader: Connection) {
    this.#reader = reader
  }

  isPosition(text: string): boolean {
    return /^\d{1,18}\.\d{1,15}$/.test(text)
  }

  isAfter(one: LogPosition, other: LogPosition): boolean {
    const [xid, seq] = numbersOf(one)
    const [otherXid, otherSeq] = numbersOf(other)
    return xid === otherXid ? seq > otherSeq : xid > otherXid
  }

  async newest(): Promise<LogPosition> {
    const [row] = await this.#reader.run<{ position: LogPosition }>(
      `select xid::text || '.' || seq as position from events where ${settled}
       order by xid desc, seq desc limit 1`,
      [],
    )
    return row?.position ?? this.start
  }

  read(after: LogPosition, limit: number): Promise<LoggedEvent[]> {
    return this.#reader.run(
      `select ${columns} from events where (xid, seq) > ($1::xid8, $2::bigint) and ${settled}
       order by xid, seq limit $3`,
      [...after.split('.'), limit],
    )
  }

  readTenant(tenantId: string, after: LogPosition, limit: number): Promise<LoggedEvent[]> {
    return this.#reader.run(
      `select ${columns} from events
       where tenant_id = $1 and (xid, seq) > ($2::xid8, $3::bigint) and ${settled}
       order by xid, seq limit $4`,
      [tenantId, ...after.split('.'), limit],
    )
  }
}

/**
 * The transaction number and the sequence number, as bigints: 18 digits are more than a JavaScript number holds
 * exactly.
 */
function numbersOf(position: LogPosition): [bigint, bigint] {
  const [xid = '0', seq = '0'] = position.split('.')
  return [BigInt(xid), BigInt(seq)]
}

/** Lower than the number of any transaction of this program. */
export const longAgo = '3'

/** The first event that a consumer has not seen, less one. */
const lastSeen = `coalesce(
    (select min(e.seq) - 1 from events e
     where (e.xid, e.seq) > (split_part(c.seq, '.', 1)::xid8, split_part(c.seq, '.', 2)::bigint)),
    (select max(seq) from events))`

/** SQL for the position of a consumer in the order of the sequence alone, as SQLite notes it; `c` is its cursor. */
export const neutralCursor = `case
    when c.seq like '${longAgo}.%' then split_part(c.seq, '.', 2)
    when c.seq like '%.%' then coalesce(${lastSeen}, 0)::text
    else c.seq end`

/** Turns neutral positions, of a copy whose events are all `longAgo`, into those of this engine. */
export const adoptNeutralCursors = `
  update consumer_cursors set seq = '${longAgo}.' || seq where seq ~ '^[0-9]+$'`

const fromElsewhere = `select exists (
  select from events where xid >= pg_snapshot_xmax(pg_current_snapshot())) as found`

/** A consumer continues with the first event that it has not seen; it may receive some events again. */
const moveCursors = `
  update consumer_cursors c set seq = '${longAgo}.' || ${lastSeen}
  where c.seq like '%.%'`

/**
 * The log is ordered by transaction numbers, and a dump that is restored into another cluster brings numbers that the
 * cluster has not reached yet: restored events would wait until then, and new events would be placed before them. So
 * all restored events get the lowest transaction number and keep the order of their sequence; over `migrationPool`,
 * since a long log takes a while, once.
 */
export async function adoptRestoredLog(pool: pg.Pool, migrationPool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(fromElsewhere)
  if (!rows[0]?.found) return
  const client = await migrationPool.connect()
  try {
    await client.query('begin')
    await client.query('lock table events in exclusive mode')
    const again = await client.query<{ found: boolean }>(fromElsewhere)
    if (again.rows[0]?.found) {
      await client.query(moveCursors)
      await client.query(`update events set xid = '${longAgo}'`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
