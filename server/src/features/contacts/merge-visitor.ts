import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * Gives a verified contact what an anonymous visitor did, in the transaction of `db`, and the visitor is no more: their
 * feedback, reports, comments and votes, one vote where both had voted. The caller has seen both proofs, the visitor
 * secret and the site's signature. Only ever takes from somebody whom no site has named, so two named people stay two.
 * @returns whether there was such a visitor.
 */
export async function mergeVisitor(
  db: TenantDb,
  merge: { visitorHash: string; contactId: string; projectId: string; now: number },
): Promise<boolean> {
  const { contactId } = merge
  const visitor = await claimVisitor(db, merge.visitorHash)
  if (!visitor) return false
  await moveVotes(db, visitor.id, contactId)
  for (const table of ['feedback', 'reports', 'comments'] as const)
    await db.updateTable(table).set({ author_id: contactId }).where('author_id', '=', visitor.id).execute()
  await inheritTrust(db, visitor, contactId)
  await db.deleteFrom('people').where('id', '=', visitor.id).execute()
  await db.record({ type: 'contact.merged', projectId: merge.projectId, actorId: contactId, at: merge.now })
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
    .returning(['id', 'trusted', 'blocked'])
    .executeTakeFirst()

async function moveVotes(db: TenantDb, fromId: string, toId: string): Promise<void> {
  const doubled = await db
    .deleteFrom('votes')
    .where('person_id', '=', fromId)
    .where('feedback_id', 'in', (eb) =>
      eb.selectFrom('votes as own').select('own.feedback_id').where('own.person_id', '=', toId),
    )
    .returning('feedback_id')
    .execute()
  for (const { feedback_id } of doubled)
    await db
      .updateTable('feedback')
      .set((eb) => ({ vote_count: eb('vote_count', '-', 1) }))
      .where('id', '=', feedback_id)
      .execute()
  await db.updateTable('votes').set({ person_id: toId }).where('person_id', '=', fromId).execute()
}

/** What the team decided about the visitor holds for the person; a block weighs more than trust. */
async function inheritTrust(
  db: TenantDb,
  { trusted, blocked }: { trusted: 0 | 1; blocked: 0 | 1 },
  contactId: string,
): Promise<void> {
  if (!trusted && !blocked) return
  await db
    .updateTable('people')
    .set(blocked ? { blocked: 1, trusted: 0 } : { trusted: 1 })
    .where('id', '=', contactId)
    .where('blocked', '=', 0)
    .execute()
}
