import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { CommandError } from '../../lib/command-error.ts'

/** A pooler between the server and Postgres. */
export interface Pooler {
  /** True if a statement may have a name although the next transaction may have another session. */
  keepsNames: boolean
}

/** Connections of a process: the usual ones, and those that go past a pooler. */
interface Ways {
  usual: pg.Pool
  /** Undefined if no other address is configured. */
  direct: pg.Pool | undefined
  /** Settings that every usual session has. */
  settings: Readonly<Record<string, string>>
}

/** State of a session, as Postgres itself sees it. */
const lookAround = `
  select pg_backend_pid() as pid, current_database() || ' ' || pg_postmaster_start_time() as place,
    array(select name from unnest($1::text[], $2::text[]) as wanted (name, value)
          where current_setting(name) <> value) as lacking`

interface Session {
  isPooled: boolean
  place: string
  /** Names of the usual settings that this session has otherwise. */
  lacking: string[]
}

/**
 * Finds the pooler of `usual`; undefined without one.
 *
 * @throws CommandError if something needs sessions of its own and would not get them, or if the pooler's sessions lack
 *   the usual settings
 */
export async function findPooler({ usual, direct, settings }: Ways): Promise<Pooler | undefined> {
  const found = await look(usual, settings)
  if (found.isPooled && !direct)
    throw new CommandError(
      'DATABASE_URL leads through a pooler. Set DATABASE_DIRECT_URL too, to the address of Postgres itself, as docs/operating.md says under "PgBouncer".',
    )
  if (direct) {
    const past = await look(direct, settings)
    if (past.isPooled)
      throw new CommandError(
        'DATABASE_DIRECT_URL leads through a pooler. It must be the address of Postgres itself, as docs/operating.md says under "PgBouncer".',
      )
    if (past.place !== found.place)
      throw new CommandError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
  if (found.lacking.length > 0)
    throw new CommandError(
      `The sessions of DATABASE_URL lack the settings ${found.lacking.join(', ')}. Run deploy/pgbouncer/role.sql and RECONNECT, as docs/operating.md says under "PgBouncer".`,
    )
  return found.isPooled ? { keepsNames: await keepsNames(usual) } : undefined
}

async function look(pool: pg.Pool, settings: Readonly<Record<string, string>>): Promise<Session> {
  const client = await pool.connect()
  try {
    const values = [Object.keys(settings), Object.values(settings)]
    const { rows } = await client.query<{ pid: number; place: string; lacking: string[] }>(lookAround, values)
    const [{ pid, place, lacking } = { pid: undefined, place: '', lacking: [] }] = rows
    // A pooler gives its clients numbers of its own.
    return { isPooled: pid !== processOf(client), place, lacking }
  } finally {
    client.release()
  }
}

/** The number of the session's process that the other end has told at the beginning. */
const processOf = (client: pg.PoolClient): unknown => Reflect.get(client, 'processID')

/**
 * Tries a named statement: a pooler that follows names, as PgBouncer from 1.21 on, prepares it under a name of its own.
 */
async function keepsNames(pool: pg.Pool): Promise<boolean> {
  const name = `earshot_${randomBytes(8).toString('hex')}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    const text = 'select name from pg_prepared_statements where statement like $1'
    const values = ['select name from pg_prepared_statements%']
    const { rows } = await client.query<{ name: string }>({ name, text, values })
    const isOurs = rows.some((row) => row.name === name)
    if (isOurs) await client.query(`deallocate ${name}`)
    return rows.length > 0 && !isOurs
  } finally {
    // The driver believes that this connection still has the statement.
    client.release(true)
  }
}
