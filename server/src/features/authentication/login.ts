import type { Login } from '@earshot/shared/account'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { newId } from '../../lib/id.ts'
import { listMemberships, updatePasswordHash } from './accounts.queries.ts'
import { checkCredentials } from './credentials.ts'
import { lastUsedMembership, noteSignIn, type Opened } from './sign-in.ts'

/**
 * Logs somebody in by address and password, to the organisation they used last; where a mailed code is required, by
 * that too. An unknown address, a wrong password and a missing code answer alike, with undefined, and cost the same.
 * Whoever proved who they are and has no organisation to go to is told so, with `nowhere`.
 */
export async function logIn(
  services: Services,
  form: Login,
  { auditContext, codeRequired }: { auditContext: AuditContext; codeRequired: boolean },
): Promise<Opened | 'nowhere' | undefined> {
  const { user, proven } = await checkCredentials(services, form, codeRequired)
  if (!user || (codeRequired && !proven)) return undefined
  const membership = lastUsedMembership(await listMemberships(services.db, user.id))
  if (!membership) return proven ? 'nowhere' : undefined
  const opened = { userId: user.id, tenantId: membership.tenant_id, personId: membership.person_id }
  if (!proven) {
    // Not waited for: an answer that came later would tell that the address is known.
    services.housekeeping.run(`refused login ${newId()}`, () => noteRefusal(services, opened, auditContext))
    return undefined
  }
  if (user.password_hash && services.passwords.isOutdated(user.password_hash))
    await hashAnew(services, user.id, form.password)
  await noteSignIn(services, opened, auditContext)
  return opened
}

/** Nobody is known to stand behind it, so the entry names the account alone. */
async function noteRefusal(
  { db, clock }: Services,
  { userId, tenantId }: Opened,
  auditContext: AuditContext,
): Promise<void> {
  await db
    .tenant(tenantId, auditContext)
    .transaction((tx) => tx.record({ type: 'session.refused', at: clock(), targetId: userId }))
}

async function hashAnew({ db, passwords, clock }: Services, userId: string, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password)
  await db.transaction((tx) => updatePasswordHash(tx, { userId, passwordHash, now: clock() }))
}
