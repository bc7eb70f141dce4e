import type { Database } from '../db/database.ts'
import type { Config } from '../lib/config/config.ts'
import { BucketStore } from '../storage/bucket-store.ts'
import { newFileKey } from '../storage/file-store.ts'
import { isStoredElsewhere } from '../storage-claim.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, problem } = findingsOf('Files')

/** Finds a running server on another machine or in another folder, with files that this one would not find. */
export const checkStoragePlace = async (db: Database, config: Config, now: number): Promise<Finding[]> =>
  db.dialect.manyNodes && (await isStoredElsewhere(db, config, now))
    ? [
        problem(
          'A running server with this database stores uploaded files in another place than is configured here. Use one bucket for all, or one data folder that all share.',
        ),
      ]
    : []

/** Writes, reads, lists and deletes a small file in the bucket. */
export async function checkStorage({ bucket }: Config): Promise<Finding[]> {
  if (!bucket) return [ok('Uploaded files are stored in the data folder.')]
  const store = new BucketStore(bucket)
  const key = newFileKey('doctor', Date.now())
  const bytes = new TextEncoder().encode('Earshot')
  try {
    await store.put(key, bytes)
    const read = await store.get(key)
    if (read?.length !== bytes.length)
      return [problem(`The bucket ${bucket.bucket} does not return the file that was written.`)]
    let isListed = false
    for await (const stored of store.list('doctor')) isListed ||= stored.key === key
    await store.delete(key)
    return isListed
      ? [ok(`The bucket ${bucket.bucket} can be written, read, listed and deleted from.`)]
      : [problem(`The bucket ${bucket.bucket} does not list the file that was written.`)]
  } catch (error) {
    return [problem(`The bucket ${bucket.bucket}: ${messageOf(error)}`)]
  }
}
