import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { storedBytes } from './content/stored-bytes.ts'
import { listStored } from './files.queries.ts'

const batch = 100

/** Contents of the files of an organisation or of one person: each a JSON object as text, in chunks. */
export async function* exportContents(
  fileStore: FileStore,
  db: TenantDb,
  personId?: string,
): AsyncGenerator<AsyncIterable<string>> {
  const read = (last?: { id: string }) => listStored(db, { personId, after: last?.id ?? '', limit: batch })
  for await (const files of batches(batch, read))
    for (const { id, key, type } of files) {
      const bytes = storedBytes(fileStore, key)
      const { value: beginning } = await bytes.next()
      if (beginning) yield contentOf({ fileId: id, type }, beginning, bytes)
    }
}

/** The length of every chunk but the last is a multiple of three, so that the base64 parts join to one text. */
async function* contentOf(
  head: object,
  beginning: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"base64":"${inBase64(beginning)}`
  for await (const piece of bytes) yield inBase64(piece)
  yield '"}'
}

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
