import { addressDigest, auditGenesis, auditHash } from '../../db/audit-trail.ts'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import { CommandError } from '../../lib/command-error.ts'
import { findHead, listChained } from './audit.queries.ts'

/** Verifies every organisation's audit log. @returns a line for each. @throws CommandError naming broken entries. */
export async function verifyAuditLogs(db: Database): Promise<string> {
  const tenants = await db.global
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const lines: string[] = []
  let broken = 0
  for (const { id, name } of tenants) {
    const verdict = await verifyAuditLog(db.tenant(id))
    if (verdict.broken) broken++
    lines.push(
      verdict.broken
        ? `${id}  ${name}: broken at entry ${verdict.broken.seq}, ${verdict.broken.why}`
        : `${id}  ${name}: ${verdict.entries} entries, all as they were written`,
    )
  }
  if (broken > 0) throw new CommandError(lines.join('\n'))
  return lines.join('\n') || 'There is no organisation.'
}

/** Result of verifying an organisation's audit log. */
export interface Verdict {
  /** Number of entries that are unchanged. */
  entries: number
  /** The first broken entry with the reason; undefined if all are intact. */
  broken: { seq: number; why: string } | undefined
}

const batch = 500

/**
 * Follows the chain of hashes from the first entry to the last. Detects entries that were changed, removed, moved or
 * cut off at the end by somebody with write access to the database who did not rebuild the whole chain.
 */
export async function verifyAuditLog(db: TenantDb): Promise<Verdict> {
  const head = await findHead(db)
  let [seq, previous] = [0, auditGenesis]
  for await (const rows of batches(batch, () => listChained(db, seq, batch)))
    for (const row of rows) {
      const why = whyBroken(row, seq + 1, previous)
      if (why) return brokenAt(seq, why)
      ;[seq, previous] = [row.seq, row.hash]
    }
  // Entries were added during verification: the head that was read first may lie behind the last entry read.
  if (seq < (head?.seq ?? 0)) return brokenAt(seq, 'it is missing')
  return { entries: seq, broken: undefined }
}

const brokenAt = (entries: number, why: string): Verdict => ({ entries, broken: { seq: entries + 1, why } })

/** Reason why an entry does not belong at a position in the chain; undefined if it does. */
function whyBroken(
  { hash, address, salt, ...entry }: Awaited<ReturnType<typeof listChained>>[number],
  seq: number,
  previous: string,
): string | undefined {
  if (entry.seq !== seq) return 'it is missing'
  if (auditHash(previous, entry) !== hash) return 'it is not what was written'
  if (address !== null && addressDigest(salt ?? '', address) !== entry.address_digest)
    return 'its address is not what was written'
  return undefined
}
