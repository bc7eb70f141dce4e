import { expect, test } from 'vitest'
import { allowedScans } from '../../../test/allowed-scans.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { serverStatements, shapeOf } from '../../../test/server-statements.ts'
import { findScans, readSchema } from '../../../test/sqlite-scans.ts'

const world = sharedWorld()

test('no statement reads a large table or all of an organisation, but for those with a reason', async () => {
  const texts = await serverStatements(world)
  expect(texts.length).toBeGreaterThan(400)
  const { connection } = world.db
  const schema = await readSchema(connection)
  const unexplained: [string, string[]][] = []
  const used = new Set<RegExp>()
  for (const text of texts) {
    const scans = await findScans(connection, schema, text)
    const shape = shapeOf(text)
    const entry = allowedScans.find(({ statement }) => statement.test(shape))
    if (scans.length > 0 && entry) used.add(entry.statement)
    else if (scans.length > 0) unexplained.push([shape, scans])
  }
  expect(unexplained).toEqual([])
  // Reasons that no statement needs must be removed.
  expect(allowedScans.filter(({ statement }) => !used.has(statement))).toEqual([])
}, 120_000)
