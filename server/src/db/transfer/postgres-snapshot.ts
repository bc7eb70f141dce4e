import type pg from 'pg'
import { neutralCursor } from '../dialects/postgres-event-log.ts'
import { migrationSession, openPool } from '../dialects/postgres-session.ts'
import { identityColumns, postgresColumns, postgresMigrations } from './postgres-catalogue.ts'
import type { Snapshot } from './snapshot.ts'
import { columnList, orderBy, type TableColumns, type TransferredRow } from './transferred-row.ts'
import type { TransferredTable } from './transferred-tables.ts'

const pageRows = 200

/** One transaction that sees what was committed before its first statement. */
export class PostgresSnapshot implements Snapshot {
  readonly engine = 'postgres'
  readonly #pool: pg.Pool
  readonly #client: pg.PoolClient

  private constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool
    this.#client = client
  }

  static async open(url: string): Promise<PostgresSnapshot> {
    // A broken connection also fails the statement that waits for it.
    const pool = openPool(url, 1, migrationSession, () => {})
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local idle_in_transaction_session_timeout = 0')
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
