import { expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { newFileKey } from '../../storage/file-store.ts'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { uploadFile } from '../../test/sample-files.ts'
import { noteRemoved, takeNote } from './removal.queries.ts'
import { removeFiles } from './removal.ts'

const world = sharedWorld()
const job = { id: newId(), tenantId: null, payload: {} }

/** Stores content and notes it for removal. */
async function storeRemoved(): Promise<string> {
  const key = newFileKey(world.harbor.tenantId, Date.now())
  await world.services.fileStore.put(key, new Uint8Array([1]))
  await world.tenant().transaction((db) => noteRemoved(db, key))
  return key
}

const notes = () => world.db.global.selectFrom('removed_files').select('key').execute()

test('a file that arrives with an archive while a node removes files stays', async () => {
  const tenant_id = world.harbor.tenantId
  const [first, second] = [await storeRemoved(), await storeRemoved()]
  const { removal } = await world.db.transaction(async (arriving) => {
    await takeNote(arriving, { tenant_id, key: first })
    await takeNote(arriving, { tenant_id, key: second })
    const removal = removeFiles(world.services)(job)
    await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
    return { removal }
  })
  await removal
  for (const key of [first, second]) expect(await world.services.fileStore.get(key)).toBeDefined()
})

test('a noted file that a row refers to stays, and its note goes', async () => {
  const db = world.tenant()
  const id = await uploadFile(await world.visitor(world.harbor))
  const { key } = await db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  await db.transaction((tx) => noteRemoved(tx, key))
  await removeFiles(world.services)(job)
  expect(await world.services.fileStore.get(key)).toBeDefined()
  expect(await notes()).toEqual([])
})

test('a file whose store is away keeps its note', async () => {
  const key = await storeRemoved()
  const away = { ...world.services.fileStore, delete: () => Promise.reject(new Error('The store is away')) }
  await expect(removeFiles({ ...world.services, fileStore: away as never })(job)).rejects.toThrow('is away')
  expect(await notes()).toEqual([{ key }])
  await removeFiles(world.services)(job)
  expect(await world.services.fileStore.get(key)).toBeUndefined()
  expect(await notes()).toEqual([])
})
