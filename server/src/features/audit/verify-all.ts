import type { Database } from '../../db/database.ts'
import { CommandError } from '../../lib/command-error.ts'
import { verifyAuditLog } from './verify.ts'

/** Looks through every organisation's audit log. @returns a line for each. @throws CommandError naming what is broken. */
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
