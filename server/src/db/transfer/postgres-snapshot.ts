import type pg from 'pg'
import { isSpread } from '../dialects/outbox-detection.ts'
import type { PostgresAddress } from '../dialects/postgres.ts'
import { neutralCursor } from '../dialects/postgres-event-log.ts'
import { migrationSession, openPool } from '../dialects/postgres-session.ts'
import { consumerTurn, relayTurn } from '../outbox.ts'
import { identityColumns, postgresColumns, postgresMigrations } from './postgres-catalogue.ts'
import type { Snapshot } from './snapshot.ts'
import { columnList, orderBy, type TableColumns, type TransferredRow } from './transferred-row.ts'
import type { TransferredTable } from './transferred-tables.ts'

const pageRows = 200

/**
 * Waits until events rest where they are: none is on its way from the outbox to the log, and no consumer is handling
 * any.
 */
async function holdEvents(client: pg.PoolClient): Promise<void> {
  await client.query("set lock_timeout = '1min'")
  const { rows } = await client.query<{ consumer: string }>(
    'select consumer from consumer_cursors order by 1',
  )
  for (const name of [...rows.map(({ consumer }) => consumerTurn(consumer)), relayTurn])
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
}

/**
 * Has the transaction see every node as it is now. A node shows each connection what it has when that is first used, so
 * there is one to each. Events move again afterwards.
 */
async function holdNodes(client: pg.PoolClient): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  await client.query('select count(*) from outbox')
  await client.query('select pg_advisory_unlock_all()')
}

/**
 * One transaction that sees what was committed before its first statement. In a cluster each organisation is seen as it
 * was at one moment, and each event and job is either in the outbox or in its table.
 */
export class PostgresSnapshot implements Snapshot {
  readonly engine = 'postgres'
  readonly #pool: pg.Pool
  readonly #client: pg.PoolClient

  private constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool
    this.#client = client
  }

  static async open({ url, usesOutbox }: PostgresAddress): Promise<PostgresSnapshot> {
    // A broken connection also fails the statement that waits for it.
    const pool = openPool(url, 1, migrationSession, () => {})
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      const isCluster = usesOutbox || (await isSpread(client))
      if (isCluster) await holdEvents(client)
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      if (isCluster) await holdNodes(client)
      return new PostgresSnapshot(pool, client)
    } catch (error) {
      client?.release(true)
      await pool.end()
      throw error
    }
  }

  migrations(): Promise<string[]> {
    return postgresMigrations(this.#client)
  }

  columns(): Promise<TableColumns> {
    return postgresColumns(this.#client)
  }

  async *pages(
    table: TransferredTable,
    condition: string,
    order: readonly string[] = [],
  ): AsyncGenerator<TransferredRow[]> {
    const columns = (await this.columns())[table] ?? []
    const selected = table === 'consumer_cursors' ? `consumer, ${neutralCursor} as seq` : columnList(columns)
    const from = table === 'consumer_cursors' ? 'consumer_cursors c' : `"${table}"`
    await this.#client.query(
      `declare rows cursor for select ${selected} from ${from} where ${condition} ${orderBy(order, (column) => `cast("${column}" as text) collate "C"`)}`,
    )
    for (;;) {
      const { rows } = await this.#client.query<TransferredRow>(`fetch ${pageRows} from rows`)
      if (rows.length === 0) break
      yield rows
    }
    await this.#client.query('close rows')
  }

  async sequences(): Promise<Record<string, number>> {
    const { rows } = await this.#client.query<{ table: string; last: number | null }>(
      `select i."table", pg_sequence_last_value(i.sequence::regclass) as last from (${identityColumns}) i`,
    )
    return Object.fromEntries(rows.map(({ table, last }) => [table, last ?? 0]))
  }

  async close(): Promise<void> {
    this.#client.release(true)
    await this.#pool.end()
  }
}
