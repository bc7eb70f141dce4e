import type { TenantDb } from '../../db/tenant-db.ts'
import { keepOneBrowser, mergePeople } from '../person/merge-people.ts'

/**
 * Gives a verified contact what an anonymous visitor did, in the transaction of `db`, and the visitor is no more. The
 * caller has seen both proofs, the visitor secret and the site's signature. Only ever takes from somebody whom no site
 * has named and who has proven no address, so two verified people stay two.
 * @returns whether there was such a visitor.
 */
export async function mergeVisitor(
  db: TenantDb,
  merge: { visitorHash: string; contactId: string; projectId: string; now: number },
): Promise<boolean> {
  const { contactId, now } = merge
  const visitor = await claimVisitor(db, merge.visitorHash)
  if (!visitor) return false
  const from = await keepOneBrowser(db, { ...visitor, visitor_hash: null })
  await mergePeople(db, { from, toId: contactId, browser: false, now })
  await db.record({ type: 'contact.merged', projectId: merge.projectId, actorId: contactId, at: now })
  return true
}

/** The anonymous visitor of a secret, whom nobody finds by it any more: of two merges at once one takes them. */
const claimVisitor = (db: TenantDb, visitorHash: string) =>
  db
    .updateTable('people')
    .set({ visitor_hash: null })
    .where('visitor_hash', '=', visitorHash)
    .where('kind', '=', 'contact')
    .where('external_id', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .returning(['id', 'name', 'trusted', 'blocked'])
    .executeTakeFirst()
