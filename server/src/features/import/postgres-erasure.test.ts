import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { checkFile, importFile } from '../../test/sample-imports.ts'
import { eraseContact } from '../contact/contact-erasure.ts'
import { hasImportErasures } from '../person/import-erasure.ts'
import { lockImport } from './imports.queries.ts'

const world = sharedWorld()

test('an erasure waits for the batch of an import that may be adding the customer', async () => {
  await importFile(world, 'ID,Name,Email\nw1,Waiting,waiting@erased.example\n')
  const db = world.tenant()
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'waiting@erased.example')
    .executeTakeFirstOrThrow()
  const { id } = await checkFile(world, 'Title,Author Email\nOne,waiting@erased.example\n')
  const { erasure } = await db.transaction(async (batch) => {
    await lockImport(batch, id)
    const erasure = db.transaction((tx) => eraseContact(tx, personId, Date.now()))
    await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
    expect(await hasImportErasures(batch, id)).toBe(false)
    return { erasure }
  })
  expect(await erasure).toBe(true)
  expect(await hasImportErasures(db, id)).toBe(true)
})
