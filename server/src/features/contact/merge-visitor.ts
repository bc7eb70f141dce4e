import type { TenantDb } from '../../db/tenant-db.ts'
import { keepOneBrowser, mergePeople } from '../person/merge-people.ts'

/**
 * Merges an anonymous visitor into a verified contact, in the transaction of `db`. The caller has checked the visitor
 * secret and the website's signature. Only merges visitors whom no website has named and who have proven no address, so
 * two verified people are never joined.
 * @returns true if there was such a visitor.
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

/** Claims the anonymous visitor of a secret by clearing the secret: of two concurrent merges one gets them. */
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
