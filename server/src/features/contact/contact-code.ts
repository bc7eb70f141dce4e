import { randomInt } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { digest } from '../../lib/digest.ts'

/** Address of a code, and the browser that requested it; no other browser can use or void the code. */
interface CodeRequest {
  email: string
  /** SHA-256 of the browser's secret; '' for a page that sends none. */
  browser: string
}

/**
 * Creates the code for an address and a browser, in the transaction of `db`; voids their earlier code.
 * @returns six digits.
 */
export async function newContactCode(db: TenantDb, request: CodeRequest, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = { code_hash: hashOf(db, request, code), tries: 0, expires_at: now + limits.contactCodeLife }
  await db
    .insertInto('contact_codes')
    .values({ ...request, ...fresh })
    .onConflict((conflict) => conflict.columns(['email', 'browser']).doUpdateSet(fresh))
    .execute()
  return code
}

/**
 * Tries a typed code. Every try counts; a right code is used up and marks the browser as known for the address. Runs in
 * its own transaction, so that a wrong try is counted even if the request fails later.
 * @returns true if the code was right.
 */
export async function redeemContactCode(
  db: TenantDb,
  { code, now, ...request }: CodeRequest & { code: string; now: number },
): Promise<boolean> {
  const tried = await db.transaction((db) =>
    db
      .updateTable('contact_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where((eb) => eb.and({ ...request }))
      .where('tries', '<', limits.contactCodeTries)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst(),
  )
  const code_hash = hashOf(db, request, code)
  if (tried?.code_hash !== code_hash) return false
  const used = await db.transaction((db) =>
    db
      .updateTable('contact_codes')
      .set({ code_hash: '', expires_at: now, signed_in_at: now })
      .where((eb) => eb.and({ ...request, code_hash }))
      .returning('email')
      .executeTakeFirst(),
  )
  return used !== undefined
}

/** True if somebody has signed in with an address in a browser within `knownDeviceLife`. */
export async function hasSignedIn(db: TenantDb, request: CodeRequest, now: number): Promise<boolean> {
  if (request.browser === '') return false
  const found = await db
    .selectFrom('contact_codes')
    .select('email')
    .where((eb) => eb.and({ ...request }))
    .where('signed_in_at', '>', now - limits.knownDeviceLife)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes expired codes, except those of browsers that are known for an address. */
export const deleteExpiredCodes = (db: TenantDb, now: number) =>
  db
    .deleteFrom('contact_codes')
    .where('expires_at', '<=', now)
    .where((eb) =>
      eb.or([eb('signed_in_at', 'is', null), eb('signed_in_at', '<=', now - limits.knownDeviceLife)]),
    )
    .execute()

const hashOf = (db: TenantDb, { email, browser }: CodeRequest, code: string): string =>
  digest(`${db.tenantId} ${email} ${browser} ${code}`)
