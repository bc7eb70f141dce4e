import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { listStored } from './files.queries.ts'

const batch = 100

/** A picture as an export holds it. */
interface ExportedPicture extends Record<string, unknown> {
  fileId: string
  webpBase64: string
}

/** The pictures of an organisation, or of one person, one after the other: only one of them is in memory. */
export async function* exportPictures(
  fileStore: FileStore,
  db: TenantDb,
  personId?: string,
): AsyncGenerator<ExportedPicture> {
  const read = (last?: { id: string }) => listStored(db, { personId, after: last?.id ?? '', limit: batch })
  for await (const files of batches(batch, read))
    for (const { id, key } of files) {
      const bytes = await fileStore.get(key)
      if (bytes) yield { fileId: id, webpBase64: Buffer.from(bytes).toString('base64') }
    }
}
