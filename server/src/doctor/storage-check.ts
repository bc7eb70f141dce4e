import type { Config } from '../lib/config/config.ts'
import { BucketStore } from '../storage/bucket-store.ts'
import { newFileKey } from '../storage/file-store.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, problem } = findingsOf('Files')

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
