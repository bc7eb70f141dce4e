import type { Login } from '@earshot/shared/account'
import type { Witness } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { lastUsed, noteSignIn, type Opened } from './sign-in.ts'
import { findUserByEmail, listMemberships, updatePasswordHash } from './users.queries.ts'

/**
 * Logs somebody in by address and password, to the organisation they used last. An unknown address and a wrong
 * password answer alike, with undefined, and cost the same. Whoever gave the right password and has no
 * organisation to go to is told so, with `nowhere`.
 */
export async function logIn(
  services: Services,
  form: Login,
  witness: Witness,
): Promise<Opened | 'nowhere' | undefined> {
  const { db, passwords, log } = services
  const user = await findUserByEmail(db, form.email)
  const fits = await passwords.fits(form.password, user?.password_hash ?? null)
  if (!user) return undefined
  const membership = lastUsed(await listMemberships(db, user.id))
  if (!membership) return fits ? 'nowhere' : undefined
  const opened = { userId: user.id, tenantId: membership.tenant_id, personId: membership.person_id }
  if (!fits) {
    // Not waited for: an answer that came later would tell that the address is known.
    noteRefusal(services, opened, witness).catch((error) =>
      log.error({ err: error }, 'a refused login could not be noted'),
    )
    return undefined
  }
  if (user.password_hash && passwords.isOutdated(user.password_hash))
    await hashAnew(services, user.id, form.password)
  await noteSignIn(services, opened, witness)
  return opened
}

/** Nobody is known to stand behind it, so the entry names the account alone. */
async function noteRefusal(
  { db, clock }: Services,
  { userId, tenantId }: Opened,
  witness: Witness,
): Promise<void> {
  await db
    .tenant(tenantId, witness)
    .transaction((tx) =>
      tx.record({ type: 'session.refused', at: clock(), target: { kind: 'user', id: userId } }),
    )
}

async function hashAnew({ db, passwords, clock }: Services, userId: string, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password)
  await db.transaction((tx) => updatePasswordHash(tx, { userId, passwordHash, now: clock() }))
}
