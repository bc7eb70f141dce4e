import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { listStored } from './files.queries.ts'

const batch = 100

/** The content of a file as an export holds it. */
interface ExportedContent extends Record<string, unknown> {
  fileId: string
  type: string
  base64: string
}

/** The contents of the files of an organisation, or of one person. Each is a page of its own: they are large. */
export async function* exportContents(
  fileStore: FileStore,
  db: TenantDb,
  personId?: string,
): AsyncGenerator<ExportedContent[]> {
  const read = (last?: { id: string }) => listStored(db, { personId, after: last?.id ?? '', limit: batch })
  for await (const files of batches(batch, read))
    for (const { id, key, type } of files) {
      const bytes = await fileStore.get(key)
      if (bytes) yield [{ fileId: id, type, base64: Buffer.from(bytes).toString('base64') }]
    }
}
