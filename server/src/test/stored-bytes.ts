import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { World } from './harness.ts'

/**
 * All stored data of a database, as text to search in: on SQLite every byte of its files, including those of deleted
 * rows; on Postgres every row of every table, as in a dump.
 */
export const storedBytes = (database: World['database']): Promise<string> =>
  database.engine === 'sqlite' ? fileBytes(database.folder) : rows(database.url)

async function fileBytes(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('earshot.db'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.join('\n')
}

async function rows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'")
    const all: string[] = []
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(
        `select t::text as row from ${client.escapeIdentifier(tablename)} t`,
      )
      all.push(...rows.map(({ row }: { row: string }) => row))
    }
    return all.join('\n')
  } finally {
    await client.end()
  }
}
