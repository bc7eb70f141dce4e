import type { AuditEntry, AuditFilter } from '@earshot/shared/audit/audit'
import type { Page } from '@earshot/shared/field/page'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { batches } from '../../lib/batches.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { type AuditEntryRow, listEntries } from './audit.queries.ts'
import { findNames, type Names } from './names.ts'

/** A page of the organisation's audit log, newest first. */
export async function showAuditLog(
  { db }: MemberCtx,
  { cursor, limit, ...filter }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<AuditEntry>> {
  const [before] = decodeCursor<[number]>(cursor, ['number']) ?? []
  const rows = await listEntries(db, filter, { before, limit: limit + 1 })
  const names = await findNames(db, rows)
  return cutPage(rows, limit, ({ seq }) => [seq], entryOf(names))
}

const batch = 500

/** All entries that match a filter, newest first, in batches. */
export async function* walkAuditLog(db: TenantDb, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const read = (last?: AuditEntryRow) => listEntries(db, filter, { before: last?.seq, limit: batch })
  for await (const rows of batches(batch, read)) yield rows.map(entryOf(await findNames(db, rows)))
}

const entryOf =
  (names: Names) =>
  (row: AuditEntryRow): AuditEntry => ({
    seq: row.seq,
    action: row.action,
    actor: row.actor_id ? { id: row.actor_id, name: names.get(row.actor_id) ?? null } : null,
    target:
      row.target_kind && row.target_id
        ? {
            kind: row.target_kind,
            id: row.target_id,
            name: names.get(row.target_id) ?? null,
          }
        : null,
    fields: JSON.parse(row.fields),
    changes: JSON.parse(row.changes),
    address: row.address,
    requestId: row.request_id,
    createdAt: row.created_at,
  })
