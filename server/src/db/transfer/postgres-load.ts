import type pg from 'pg'
import { CommandError } from '../../lib/command-error.ts'
import { isSpread } from '../dialects/outbox-detection.ts'
import { adoptNeutralCursors, longAgo } from '../dialects/postgres-event-log.ts'
import { migrationSession, openPool, stateOf } from '../dialects/postgres-session.ts'
import { danglingTables, type KeptTable } from '../tables/kept-references.ts'
import {
  type BrokenReference,
  brokenRow,
  type Reference,
  referencesOfStatements,
} from './broken-reference.ts'
import type { Load } from './load.ts'
import {
  identityColumns,
  postgresColumns,
  postgresColumnTypes,
  postgresMigrations,
} from './postgres-catalogue.ts'
import {
  type ColumnType,
  columnList,
  type TableColumns,
  TakenKey,
  type TransferredRow,
  UnfitValue,
} from './transferred-row.ts'
import { type TransferredTable, transferredTables } from './transferred-tables.ts'

const spreadSentence =
  'The database is spread over the nodes of a cluster, and nothing can be restored into such a one. Restore a backup into a database that is not, and then run npm run distribute -w server.'

/** States of values that do not fit their column: of another type, against a constraint, too long for an index. */
const unfit = /^(2[23]|54)/

interface ForeignKey extends Reference {
  name: string
  definition: string
}

const columnsOf = (relation: string, numbers: string): string => `array(
    select a.attname::text from unnest(${numbers}) with ordinality as k (number, at)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.at)`

const foreignKeys = `
  select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name,
    pg_get_constraintdef(c.oid) as definition, ${columnsOf('c.conrelid', 'c.conkey')} as columns,
    c.confrelid::regclass::text as target, ${columnsOf('c.confrelid', 'c.confkey')} as "targetColumns"
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
  order by 1, 2`

/**
 * Drops foreign keys and adds them again in the same transaction, which checks them: tables can then be filled in any
 * order. Needs no rights beyond those of the tables' owner.
 */
export class PostgresLoad implements Load {
  readonly #pool: pg.Pool
  readonly #client: pg.PoolClient
  readonly #columns: TableColumns
  readonly #foreignKeys: readonly ForeignKey[]

  private constructor(pool: pg.Pool, client: pg.PoolClient, columns: TableColumns, keys: ForeignKey[]) {
    this.#pool = pool
    this.#client = client
    this.#columns = columns
    this.#foreignKeys = keys
  }

  static async open(url: string): Promise<PostgresLoad> {
    // A broken connection also fails the statement that waits for it.
    const pool = openPool(url, 1, migrationSession, () => {})
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      if (await isSpread(client)) throw new CommandError(spreadSentence)
      await client.query('begin')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      // Whatever happens on another connection between a look at the tables and the first row would be lost.
      for (const table of transferredTables)
        await client.query(`lock table "${table}" in share row exclusive mode`)
      const { rows: keys } = await client.query<ForeignKey>(foreignKeys)
      for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
      return new PostgresLoad(pool, client, await postgresColumns(client), keys)
    } catch (error) {
      client?.release(true)
      await pool.end()
      throw error
    }
  }

  migrations(): Promise<string[]> {
    return postgresMigrations(this.#client)
  }

  async columns(): Promise<TableColumns> {
    return this.#columns
  }

  columnTypes(): Promise<ColumnType[]> {
    return postgresColumnTypes(this.#client)
  }

  async count(table: TransferredTable): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>(`select count(*) from "${table}"`)
    return rows[0]?.count ?? 0
  }

  async delete(table: TransferredTable, condition: string): Promise<void> {
    await this.#client.query(`delete from "${table}" where ${condition}`)
  }

  async find(table: TransferredTable, column: string, values: readonly string[]): Promise<TransferredRow[]> {
    const { rows } = await this.#client.query<TransferredRow>(
      `select * from "${table}" where "${column}" = any($1)`,
      [values],
    )
    return rows
  }

  async insert(table: TransferredTable, rows: readonly TransferredRow[]): Promise<void> {
    await this.#client.query('savepoint rows')
    try {
      await this.#insert(table, rows)
    } catch (error) {
      if (!unfit.test(stateOf(error))) throw error
      await this.#client.query('rollback to savepoint rows')
      for (const [at, row] of rows.entries()) await this.#insert(table, [row]).catch(unfitAt(table, at))
    }
    await this.#client.query('release savepoint rows')
  }

  async #insert(table: TransferredTable, rows: readonly TransferredRow[]): Promise<void> {
    const columns = columnList(this.#columns[table] ?? [])
    // All events get the lowest transaction number: their order is then that of the sequence.
    const [into, from] = table === 'events' ? [', xid', `, '${longAgo}'::xid8`] : ['', '']
    await this.#client.query(
      `insert into "${table}" (${columns}${into}) overriding system value
       select ${columns}${from} from json_populate_recordset(null::"${table}", $1::json)`,
      [JSON.stringify(rows)],
    )
  }

  async continueSequences(last: Readonly<Record<string, number>>): Promise<void> {
    await this.#client.query(adoptNeutralCursors)
    const { rows } = await this.#client.query<{ table: string; name: string; sequence: string }>(
      identityColumns,
    )
    for (const { table, name, sequence } of rows) {
      const highest = `greatest((select max("${name}") from "${table}"), $2::bigint)`
      await this.#client.query(
        `select setval($1::regclass, greatest(${highest}, 1), coalesce(${highest}, 0) > 0)`,
        [sequence, last[table] ?? 0],
      )
    }
  }

  async dangling(): Promise<KeptTable[]> {
    const { rows } = await this.#client.query<{ name: KeptTable }>(danglingTables)
    return rows.map(({ name }) => name)
  }

  async finish(): Promise<BrokenReference | undefined> {
    for (const reference of referencesOfStatements) {
      const broken = await this.#findBroken(reference)
      if (broken) return broken
    }
    for (const key of this.#foreignKeys) {
      const broken = await this.#addForeignKey(key)
      if (broken) return broken
    }
    await this.#client.query('commit')
    return undefined
  }

  /** @returns a reference to a row that is missing: then the key is not added. */
  async #addForeignKey(key: ForeignKey): Promise<BrokenReference | undefined> {
    await this.#client.query('savepoint keys')
    try {
      await this.#client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
    } catch (error) {
      if (stateOf(error) !== '23503') throw error
      await this.#client.query('rollback to savepoint keys')
      return (await this.#findBroken(key)) ?? { ...key, row: {} }
    }
    await this.#client.query('release savepoint keys')
    return undefined
  }

  async #findBroken(reference: Reference): Promise<BrokenReference | undefined> {
    const { rows } = await this.#client.query<TransferredRow>(brokenRow(reference))
    return rows[0] && { ...reference, row: rows[0] }
  }

  /** A connection that ends undoes its transaction. */
  async close(): Promise<void> {
    this.#client.release(true)
    await this.#pool.end()
  }
}

/** Throws for the row at a place among others. */
const unfitAt =
  (table: TransferredTable, at: number) =>
  (error: unknown): never => {
    if (stateOf(error) === '23505') throw new TakenKey(table, at, error)
    throw unfit.test(stateOf(error)) ? new UnfitValue(table, at, error) : error
  }
