import { migrationNames } from './migrate.ts'

/** State of the database's schema for this version of the program: complete, missing migrations, or ahead of it. */
export interface MigrationState {
  /** `ahead`: a newer version has been here, as while several processes are upgraded one by one. */
  state: 'current' | 'behind' | 'ahead'
  /** The last migration of the database. */
  newest: string
}

/** Where the names of the migrations that were done are read. */
interface Reader {
  run<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
}

/** Compares the database's migrations with the program's. */
export async function findMigrationState(connection: Reader): Promise<MigrationState> {
  const rows = await connection.run<{ name: string }>('select name from kysely_migration order by name', [])
  const done = new Set(rows.map(({ name }) => name))
  const state = migrationNames.some((name) => !done.has(name))
    ? 'behind'
    : done.size > migrationNames.length
      ? 'ahead'
      : 'current'
  return { state, newest: rows.at(-1)?.name ?? '' }
}
