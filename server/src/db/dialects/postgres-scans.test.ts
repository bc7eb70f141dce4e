import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { allowedScans, allowedScansOfPostgres } from '../../test/allowed-scans.ts'
import { createTestDatabase } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { fillAll, tablesOf, unchecked } from '../../test/postgres-rows.ts'
import { findScans, pretendLarge, readIndexes } from '../../test/postgres-scans.ts'
import { serverStatements, shapeOf } from '../../test/server-statements.ts'
import { usualSession } from './postgres-session.ts'

const world = sharedWorld()

test('no statement reads a large table or all of an organisation, but for those with a reason', async () => {
  const texts = (await serverStatements(world)).filter((text) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  )
  expect(texts.length).toBeGreaterThan(400)
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('These plans are those of Postgres')
  const client = new pg.Client({ connectionString: config.url, options: usualSession.options })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  for (const table of await tablesOf(client)) await unchecked(client, table)
  await fillAll(config.url)
  await pretendLarge(client)
  const indexes = await readIndexes(client)
  const unexplained: [string, string[]][] = []
  const used = new Set<RegExp>()
  for (const text of texts) {
    const scans = await findScans(client, indexes, text)
    const shape = shapeOf(text)
    const entry = [...allowedScans, ...allowedScansOfPostgres].find(({ statement }) => statement.test(shape))
    if (scans.length > 0 && entry) used.add(entry.statement)
    else if (scans.length > 0) unexplained.push([shape, scans])
  }
  expect(unexplained).toEqual([])
  // A reason that no statement needs any more goes; the others are held to SQLite's plans.
  expect(allowedScansOfPostgres.filter(({ statement }) => !used.has(statement))).toEqual([])
}, 120_000)
