import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { startPostgres } from '../test/postgres.ts'
import type { Checkout } from './checkout.ts'
import type { Filled } from './fill.ts'
import type { Material } from './scenarios.ts'

export type Engine = 'sqlite' | 'postgres'

/** A database of one checkout's own. */
export interface Storage extends AsyncDisposable {
  source: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  environment: { DATA_DIR: string; DATABASE_URL?: string }
}

/** An empty database, gone after use. */
export const newStorage = (engine: Engine): Promise<Storage> =>
  engine === 'postgres' ? newPostgres() : newSqlite()

/** Fills a database with so many items, by the checkout's own schema, and with what `more` adds. */
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
  const items = await db
    .tenant(filled.tenantId)
    .selectFrom('feedback')
    .select('id')
    .where('comment_count', '>', 0)
    .limit(5_000)
    .execute()
  // Exactly as the running server does: a plan that production would not have is worth no measurement.
  await db.dialect.updateStatistics()
  await db.close()
  console.error(`${source.engine}: ${rows} rows in ${Math.round((Date.now() - started) / 1000)} s`)
  return { ...filled, itemIds: items.map(({ id }) => id) }
}

async function newSqlite(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  return {
    source: { engine: 'sqlite', file: join(folder, 'earshot.db') },
    environment: { DATA_DIR: folder },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function newPostgres(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  const { url, stop } = await startPostgres({ durable: true })
  return {
    source: { engine: 'postgres', url },
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
