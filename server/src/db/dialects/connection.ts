import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import type { GlobalTables } from '../tables/global-tables.ts'
import type { Schema, TenantTables } from '../tables/schema.ts'

/** Runs statements, either outside of any transaction or inside one. */
export interface Connection {
  readonly kysely: Kysely<Schema>
  /** The installation's own tables. */
  readonly global: Kysely<GlobalTables>
  /** The tenant tables, with `scope` applied before the connection's own checks. */
  scoped(scope: KyselyPlugin): Kysely<TenantTables>
  /** Runs a statement that is already SQL, with positional parameters. */
  run<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
}

export interface Result {
  rows: unknown[]
  affected?: number
}

/**
 * How one engine executes SQL on one handle. Results that are available at once are returned without a promise: a
 * promise costs as much as a lookup.
 */
export interface Runner {
  query(sql: string, parameters: readonly unknown[]): Result | Promise<Result>
}

class RunnerConnection implements DatabaseConnection {
  readonly #runner: Runner

  constructor(runner: Runner) {
    this.#runner = runner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#runner.query(query.sql, query.parameters)
    return {
      rows: rowsAs<Row>(rows),
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    }
  }

  // biome-ignore lint/correctness/useYield: no query is streamed; Kysely's interface requires the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not used; ask for pages.')
  }
}

/** Always returns the same handle: the dialect, not Kysely, manages transactions. */
class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use TenantDb.transaction or Database.transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** A connection over one handle of an engine. */
export function connect(
  runner: Runner,
  adapter: DialectAdapter,
  compiler: () => QueryCompiler,
  plugins: KyselyPlugin[],
): Connection {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new OneConnectionDriver(new RunnerConnection(runner)),
      createQueryCompiler: compiler,
      createIntrospector: () => {
        throw new Error('Introspection is not used')
      },
    },
    plugins,
  })
  const unscoped = kysely
    .withoutPlugins()
    .$omitTables<keyof Schema>()
    .$extendTables<Pick<TenantTables, keyof TenantTables>>()
  return {
    kysely,
    global: kysely.$pickTables<keyof GlobalTables>(),
    scoped: (scope) => plugins.reduce((db, plugin) => db.withPlugin(plugin), unscoped.withPlugin(scope)),
    run: async <Row>(sql: string, parameters: readonly unknown[]) => {
      const result = runner.query(sql, parameters)
      return rowsAs<Row>(('rows' in result ? result : await result).rows)
    },
  }
}

/** Rows as the statement's author declares them: the only place where rows of the database get their type. */
const rowsAs = <Row>(rows: unknown[]) => rows as Row[]
