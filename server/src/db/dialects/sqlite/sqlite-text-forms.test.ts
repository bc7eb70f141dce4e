import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../opening/open.ts'
import { globalForms } from '../../tables/global-forms.ts'
import { tenantTables } from '../../tables/schema.ts'
import type { TableMetadata } from '../../tables/tenant-table.ts'
import { movedTables } from '../../transfer/organisation-rows.ts'

const folder = join(import.meta.dirname, '../../tables')
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('-tables.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

/** Columns of every interface, each with its comment and its type as they are written. */
const interfaces = new Map(
  sources
    .flatMap((text) => [...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n(.*?)^\}/gms)])
    .map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?) {2}(\w+): (.+)\n/g)].map(
        ([, comment = '', column = '', type = '']) => ({ comment, column, type }),
      ),
    ]),
)

/** Types of texts that are read as they are, and of numbers. */
const plain = /^(Generated(Always)?<)?(string|number|Flag)( \| null)?>?$/

/** Columns whose texts are of a list or JSON, by their declarations. */
const formed = (table: string): string[] => {
  const ofTable = [...interfaces.values()].flat().find(({ column }) => column === table)
  return (interfaces.get(ofTable?.type ?? '') ?? [])
    .filter(({ comment, type }) => (/\bJSON\b/.test(comment) && /string/.test(type)) || !plain.test(type))
    .map(({ column }) => column)
}

/** As `forms`, or of which the server makes no use after the arrival. */
const unread = new Set(['tenants.set_plan'])

test('a text of a list or of JSON that the database does not check has a form, so that an archive brings no other', async () => {
  const { config: source, drop } = await createTestDatabase()
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const [known, global]: { readonly [table: string]: unknown }[] = [tenantTables, globalForms]
  const missing: string[] = []
  let found = 0
  for (const table of movedTables) {
    const [{ sql = '' } = {}] = await db.connection.run<{ sql: string }>(
      `select sql from sqlite_schema where name = '${table}'`,
      [],
    )
    const { forms = {} } = (known?.[table] ?? { forms: global?.[table] }) as Pick<TableMetadata, 'forms'>
    for (const column of formed(table)) {
      found++
      const isChecked = sql.includes(`check ("${column}" in (`)
      if (!isChecked && !forms[column] && !unread.has(`${table}.${column}`))
        missing.push(`${table}.${column}`)
    }
  }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(50)
})
