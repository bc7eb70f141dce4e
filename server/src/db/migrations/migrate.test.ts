import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openDatabase } from '../open.ts'

const world = sharedWorld()

test('a database that a newer version has migrated is not opened, and the operator reads what to do', async () => {
  const { database, services } = world
  await services.db.transaction(({ connection }) =>
    connection.run("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')", []),
  )
  const source =
    database.engine === 'sqlite'
      ? { engine: 'sqlite' as const, file: join(database.folder, 'earshot.db') }
      : database
  await expect(openDatabase({ source, guarded: true })).rejects.toThrow(
    'A newer version of Earshot has migrated the database (9999-of-tomorrow), which cannot be undone. Start that version, or restore a backup from before, as docs/operating.md says under "Upgrade".',
  )
})

test('a migration with a lower number than the last one that was done is done as well', async () => {
  const { config: source, drop } = await createTestDatabase()
  onTestFinished(drop)
  const before = await openDatabase({ source, guarded: true })
  const missing = '0087-folded-organisations'
  await before.transaction(async ({ connection }) => {
    await connection.run('alter table tenants drop column folded_name', [])
    await connection.run(`delete from kysely_migration where name = '${missing}'`, [])
  })
  await before.close()
  const after = await openDatabase({ source, guarded: true })
  onTestFinished(() => after.close())
  expect(await after.global.selectFrom('tenants').select('folded_name').execute()).toEqual([])
})
