import type pg from 'pg'

/** Lower than the number of any transaction of ours. */
const longAgo = '3'

const fromElsewhere = `select exists (
  select from events where xid >= pg_snapshot_xmax(pg_current_snapshot())) as found`

/** A consumer goes on with the first event that it has not seen; some may come to it again. */
const moveCursors = `
  update consumer_cursors c set seq = '${longAgo}.' || coalesce(
    (select min(e.seq) - 1 from events e
     where (e.xid, e.seq) > (split_part(c.seq, '.', 1)::xid8, split_part(c.seq, '.', 2)::bigint)),
    (select max(seq) from events))
  where c.seq like '%.%'`

/**
 * The log is ordered by the numbers of transactions, and a dump that is restored into another cluster
 * brings numbers that are not reached there yet: its events would wait for that, and new ones come before
 * them. So all of them become events of long ago, in the order of their sequence.
 */
export async function adoptRestoredLog(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(fromElsewhere)
  if (!rows[0]?.found) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A long log takes its time, once.
    await client.query('set local statement_timeout = 0')
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
