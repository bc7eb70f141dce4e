import type { Login } from '@earshot/shared/account'
import type { Witness } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { isLoginCode, redeemLoginCode, sendLoginCode } from './login-code.ts'
import { lastUsed, noteSignIn, type Opened } from './sign-in.ts'
import { findUserByEmail, listMemberships, updatePasswordHash } from './users.queries.ts'

/**
 * Logs somebody in by address and password, to the organisation they used last; where a mailed code is required, by
 * that too. An unknown address, a wrong password and a missing code answer alike, with undefined, and cost the same.
 * Whoever proved who they are and has no organisation to go to is told so, with `nowhere`.
 */
export async function logIn(
  services: Services,
  form: Login,
  { witness, codeRequired }: { witness: Witness; codeRequired: boolean },
): Promise<Opened | 'nowhere' | undefined> {
  const { db, passwords } = services
  const codeFits = codeRequired && form.code !== '' && (await isLoginCode(services, form.email, form.code))
  const user = await findUserByEmail(db, form.email)
  const fits = await passwords.fits(form.password, user?.password_hash ?? null)
  if (!user) return undefined
  if (codeRequired && !(fits && codeFits && (await redeemLoginCode(services, form.email, form.code)))) {
    if (fits && form.code === '') inBackground(services, sendLoginCode(services, user))
    return undefined
  }
  const membership = lastUsed(await listMemberships(db, user.id))
  if (!membership) return fits ? 'nowhere' : undefined
  const opened = { userId: user.id, tenantId: membership.tenant_id, personId: membership.person_id }
  if (!fits) {
    inBackground(services, noteRefusal(services, opened, witness))
    return undefined
  }
  if (user.password_hash && passwords.isOutdated(user.password_hash))
    await hashAnew(services, user.id, form.password)
  await noteSignIn(services, opened, witness)
  return opened
}

/** Not waited for: an answer that came later would tell that the address is known, or that the password is right. */
function inBackground({ log }: Services, work: Promise<void>): void {
  work.catch((error) => log.error({ err: error }, 'what follows a refused login failed'))
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
