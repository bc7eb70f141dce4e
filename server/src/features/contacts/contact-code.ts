import { randomInt } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { digest } from '../../lib/digest.ts'

/**
 * Makes the code for an address, in the transaction of `db`; an earlier one is void.
 * @returns six digits.
 */
export async function newContactCode(db: TenantDb, email: string, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = { code_hash: hashOf(db, email, code), tries: 0, expires_at: now + limits.contactCodeLife }
  await db
    .insertInto('contact_codes')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.columns(['email']).doUpdateSet(fresh))
    .execute()
  return code
}

/**
 * Tries a typed code, which counts as one try whatever it is; a right one is used up. Each in a transaction of its own,
 * so that a wrong one is counted whatever follows. @returns whether it was right.
 */
export async function redeemContactCode(
  db: TenantDb,
  { email, code, now }: { email: string; code: string; now: number },
): Promise<boolean> {
  const tried = await db.transaction((db) =>
    db
      .updateTable('contact_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('email', '=', email)
      .where('tries', '<', limits.contactCodeTries)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst(),
  )
  const code_hash = hashOf(db, email, code)
  if (tried?.code_hash !== code_hash) return false
  const used = await db.transaction((db) =>
    db
      .deleteFrom('contact_codes')
      .where('email', '=', email)
      .where('code_hash', '=', code_hash)
      .returning('email')
      .executeTakeFirst(),
  )
  return used !== undefined
}

/** Removes the codes whose time is over. */
export const deleteExpiredCodes = (db: TenantDb, now: number) =>
  db.deleteFrom('contact_codes').where('expires_at', '<=', now).execute()

const hashOf = (db: TenantDb, email: string, code: string): string =>
  digest(`${db.tenantId} ${email} ${code}`)
