import { join } from 'node:path'
import { expect, test } from 'vitest'
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
