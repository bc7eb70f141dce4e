import Sqlite, { type Database as SqliteHandle } from 'better-sqlite3'
import { expect } from 'vitest'
import { openHandle } from '../db/dialects/sqlite/sqlite-handle.ts'
import { openDatabase } from '../db/opening/open.ts'
import { keptReferences } from '../db/tables/kept-references.ts'
import { tenantTables } from '../db/tables/schema.ts'
import type { TableMetadata } from '../db/tables/tenant-table.ts'
import { transferredTables } from '../db/transfer/transferred-tables.ts'
import { digest } from '../lib/digest.ts'
import { newId } from '../lib/id.ts'
import { type FileStore, newFileKey, thumbnailKey } from '../storage/file-store.ts'

type Row = Record<string, unknown>

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

interface Reference {
  id: number
  table: string
  from: string
  to: string
}

const hashOf = (picture: string): string => digest(picture).slice(0, 16)

/** Texts that a format could spoil. */
const text = 'ä "quoted" \\ back\nslash, 🛟 and \u2028'

/** An empty SQLite file with its tables, whatever engine the tests run on. */
export async function emptyFile(file: string) {
  const source = { engine: 'sqlite', file } as const
  await (await openDatabase({ source, guarded: true })).close()
  return source
}

/**
 * Fills every table of a SQLite file with the demo data, those of its first organisation, and stores files.
 * @returns the content of the files, by their keys.
 */
export async function fillInstallation(file: string, store: FileStore): Promise<Map<string, Buffer>> {
  expect(fillTables(file)).toEqual([])
  const sqlite = openHandle(file)
  const tenant = String(sqlite.prepare('select tenant_id from files').pluck().get())
  const newKey = () => newFileKey(tenant, Date.now())
  const [upload, part, map] = [newKey(), newKey(), newKey()]
  sqlite.prepare("update files set state = 'ready', key = ?").run(upload)
  sqlite.prepare('update import_parts set key = ?').run(part)
  sqlite.prepare('update source_maps set key = ?').run(map)
  for (const { project_id, webp_base64 } of sqlite.prepare<[], Row>('select * from logos').all())
    sqlite.prepare('update logos set hash = ? where project_id = ?').run(hashOf(`${webp_base64}`), project_id)
  for (const { user_id, webp_base64 } of sqlite.prepare<[], Row>('select * from photos').all())
    sqlite
      .prepare('update photos set hash = ? where user_id = ?')
      .run(hashOf(`${user_id} ${webp_base64}`), user_id)
  sqlite.close()
  const contents = new Map([
    [upload, Buffer.alloc(3_000_000, 'a picture ')],
    [thumbnailKey(upload), Buffer.from('a thumbnail')],
    [part, Buffer.from('title,votes')],
    [map, Buffer.alloc(0)],
  ])
  for (const [key, bytes] of contents) await store.put(key, bytes)
  return contents
}

/**
 * Adds a row to every empty table of a SQLite database with the demo data. @returns the tables that stay empty, because
 * the tables that they refer to are.
 */
function fillTables(file: string): string[] {
  const sqlite = openHandle(file)
  try {
    let empty: string[] = transferredTables.filter((table) => isEmpty(sqlite, table))
    for (let before = empty.length + 1; empty.length < before; ) {
      before = empty.length
      empty = empty.filter((table) => !insertRow(sqlite, table))
    }
    return empty
  } finally {
    sqlite.close()
  }
}

const isEmpty = (sqlite: SqliteHandle, table: string): boolean =>
  sqlite.prepare(`select 1 from "${table}" limit 1`).get() === undefined

function insertRow(sqlite: SqliteHandle, table: string): boolean {
  const row = rowOf(sqlite, table)
  if (!row) return false
  const names = Object.keys(row)
  const sql = `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map(() => '?')})`
  try {
    sqlite.prepare(sql).run(Object.values(row))
    return true
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? new Error(`${table}: ${error.message}`) : error
  }
}

/** A row with a value in every column, which refers to rows that there are. */
function rowOf(sqlite: SqliteHandle, table: string): Row | undefined {
  const columns = sqlite
    .prepare<[], Column>(
      `select name, type, "notnull", pk from pragma_table_xinfo('${table}') where hidden = 0`,
    )
    .all()
  const sql =
    sqlite.prepare<[string], string>('select sql from sqlite_schema where name = ?').pluck().get(table) ?? ''
  const row: Row = Object.fromEntries(columns.map((column) => [column.name, sampleOf(table, column, sql)]))
  const tenant = sqlite.prepare('select id from tenants order by id limit 1').pluck().get()
  if ('tenant_id' in row) row.tenant_id = tenant
  const references = sqlite
    .prepare<[], Reference>(`select id, "table", "from", "to" from pragma_foreign_key_list('${table}')`)
    .all()
  for (const columnsOfKey of Map.groupBy(references, ({ id }) => id).values()) {
    const parent = columnsOfKey[0]?.table ?? ''
    const scoped = columnsOfKey.some(({ to }) => to === 'tenant_id')
    const found = sqlite
      .prepare<[], Row>(`select * from "${parent}" ${scoped ? `where tenant_id = '${tenant}'` : ''} limit 1`)
      .get()
    if (!found) return undefined
    if (parent !== 'tenants') for (const { from, to } of columnsOfKey) row[from] = found[to || 'id']
  }
  const reference = keptReferences.find((one) => one.table === table)
  return reference ? withReference(sqlite, row, reference) : row
}

/** A row with a reference that no foreign key declares. */
function withReference(
  sqlite: SqliteHandle,
  row: Row,
  { column, target }: (typeof keptReferences)[number],
): Row | undefined {
  const id = sqlite.prepare(`select id from ${target} where tenant_id = ?`).pluck().get(row.tenant_id)
  return id === undefined ? undefined : { ...row, [column]: id }
}

/** Texts of the forms that columns have. */
const formed = [
  '[]',
  '{}',
  '1',
  'a0',
  'bug',
  'id',
  '2026-11',
  '2026-11-28',
  'ada@harbor.example',
  'https://harbor.example',
  'en',
  'gray',
  '#2563eb',
  'text/plain',
  'project',
  'feedback.updated',
  'bounced',
  'status',
]
const preview = { encoding: 'UTF-8', delimiter: ',', relaxed: false, columns: [] }
const mapping = { kind: 'feedback', source: 'earshot', columns: [], statuses: {} }
const beforeMerge = { visibility: 'public', moderation: 'approved', answered: 0 }
const diagnostics = { entries: [], metadata: {} }
const documents = [preview, mapping, beforeMerge, diagnostics].map((document) => JSON.stringify(document))

/** One of the listed words, a number, a text of the column's form, an id, or a difficult text; a key is short. */
function sampleOf(table: string, { name, type, pk }: Column, sql: string): unknown {
  const [, words] = new RegExp(`check \\("${name}" in \\('([^']*)'`).exec(sql) ?? []
  if (words !== undefined) return words
  if (/int|double/i.test(type)) return 1
  const known: { readonly [name: string]: TableMetadata | undefined } = tenantTables
  const { forms, foreignIds } = known[table] ?? {}
  const form = forms?.[name]
  if (form) {
    const found = [...formed, ...documents].find((one) => form.safeParse(one).success)
    if (found === undefined) throw new Error(`${table}.${name} has a form of which there is no sample`)
    return found
  }
  if (/^id$|_id$/.test(name) && !foreignIds?.includes(name)) return newId()
  return pk ? `key of ${name}` : text
}
