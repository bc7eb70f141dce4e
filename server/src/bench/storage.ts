import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { startPostgres } from '../test/postgres.ts'
import type { Checkout } from './checkout.ts'
import type { Filled } from './fill.ts'
import { letOwnerIn } from './owner.ts'
import type { Material } from './scenarios.ts'

export type Engine = 'sqlite' | 'postgres'

/** A temporary database of one checkout. */
export interface Storage extends AsyncDisposable {
  source: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  environment: { DATA_DIR: string; DATABASE_URL?: string }
  /** Does what the engine's own housekeeping has done with a database of that age. */
  settle(): Promise<void>
  /** Moves the database into a new folder, from which others can be copied; this one can no longer be used. */
  moveTo(folder: string): Promise<void>
}

/** A temporary database: empty, or a copy of a stored one. */
export const newStorage = (engine: Engine, data?: string): Promise<Storage> =>
  engine === 'postgres' ? newPostgres(data) : newSqlite(data)

/** Fills a database with `rows` items by the checkout's own schema, and with the additions of `more`. */
export async function prepare(
  { source }: Storage,
  { openDatabase, fill }: Checkout,
  rows: number,
  more: (db: Database, filled: Filled) => Promise<void> = async () => {},
): Promise<Material> {
  const started = Date.now()
  const db = await openDatabase({ source, guarded: false })
  const filled = await fill(db, rows)
  await more(db, filled)
  const password = await letOwnerIn(db)
  const items = await db
    .tenant(filled.tenantId)
    .selectFrom('feedback')
    .select('id')
    .where('comment_count', '>', 0)
    .limit(5_000)
    .execute()
  const place = await db
    .tenant(filled.tenantId)
    .selectFrom('statuses')
    .select('id as statusId')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  // Exactly as the running server does: measurements need the plans of production.
  await db.dialect.updateStatistics()
  await db.close()
  console.error(`${source.engine}: ${rows} rows in ${Math.round((Date.now() - started) / 1000)} s`)
  return { ...filled, ...place, password, itemIds: items.map(({ id }) => id) }
}

async function newSqlite(data: string | undefined): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  if (data) await cp(data, folder, { recursive: true })
  return {
    source: { engine: 'sqlite', file: join(folder, 'earshot.db') },
    environment: { DATA_DIR: folder },
    settle: async () => {},
    moveTo: (place) => move(folder, place),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function newPostgres(data: string | undefined): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  const { url, stop } = await startPostgres({ durable: true, ...(data && { data }) })
  return {
    source: { engine: 'postgres', url },
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    settle: () => vacuum(url),
    async moveTo(place) {
      await stop((stopped) => move(stopped, place))
      await rm(folder, { recursive: true })
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Otherwise Postgres does so during the first measurements, and answers from indexes alone only afterwards. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** The temporary folder may be on another disk. */
async function move(folder: string, place: string): Promise<void> {
  await cp(folder, place, { recursive: true })
  await rm(folder, { recursive: true })
}
