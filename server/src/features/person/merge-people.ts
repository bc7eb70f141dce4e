import { deleteAddressLinks } from '../../auth/one-time-tokens.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { voteWeight } from '../../db/trend.ts'
import { setCompany } from '../company/person-company.ts'
import { updatePublishedNames } from '../feedback/approved-names.ts'
import { listVotedInMerge } from '../feedback/merge-chain.ts'
import { recountSupport } from '../feedback/support-counts.ts'
import { moveNotifications } from '../notification/notified-person.ts'
import { mergeRows } from './person-rows.ts'

/**
 * Reduces an unverified contact to one browser, the first unless another is named. They have several only because the
 * team merged two contacts, which proves nothing: the other browsers must not become browsers of a verified contact.
 * @returns the contact afterwards.
 */
export async function keepOneBrowser<Person extends Pick<Merged, 'id' | 'visitor_hash'>>(
  db: TenantDb,
  person: Person,
  visitorHash = person.visitor_hash,
): Promise<Person> {
  await db
    .deleteFrom('contact_secrets')
    .where('person_id', '=', person.id)
    .where('hash', '!=', visitorHash ?? '')
    .execute()
  if (person.visitor_hash === visitorHash) return person
  await db.updateTable('people').set({ visitor_hash: null }).where('id', '=', person.id).execute()
  return { ...person, visitor_hash: null }
}

/** A contact to be merged into another. */
interface Merged {
  id: string
  name: string
  visitor_hash: string | null
  trusted: 0 | 1
  blocked: 0 | 1
}

/**
 * Merges one contact into another, in the transaction of `db`: moves feedback, reports and comments, and keeps one vote
 * or report where both had one. The caller has checked the proof that both are one person. With `browser` the first
 * contact's browser becomes the other's.
 */
export async function mergePeople(
  db: TenantDb,
  { from, toId, browser, now }: { from: Merged; toId: string; browser: boolean; now: number },
): Promise<void> {
  const into = await getInto(db, toId)
  await updatePublishedNames(db, from, into)
  // Without companies meanwhile: items that both want are then wanted by one person.
  const [ofFrom, ofInto] = [await setCompany(db, from.id, none), await setCompany(db, toId, none)]
  await moveVotes(db, from.id, toId)
  await moveReports(db, from.id, toId)
  for (const table of ['feedback', 'comments'] as const)
    await db.updateTable(table).set({ author_id: toId }).where('author_id', '=', from.id).execute()
  await mergeRows(db, from.id, toId)
  await moveNotifications(db, from.id, toId)
  await inheritTrust(db, from, toId)
  await setCompany(db, toId, [ofInto, ofFrom].find((company) => company?.companyId) ?? none)
  await deleteAddressLinks(db.database, from.id)
  await db.deleteFrom('people').where('id', '=', from.id).execute()
  if (browser && from.visitor_hash !== null)
    await db
      .insertInto('contact_secrets')
      .values({ hash: from.visitor_hash, person_id: toId, created_at: now })
      .execute()
}

const none = { companyId: null, signed: 0 } as const

const getInto = (db: TenantDb, id: string) =>
  db
    .selectFrom('people')
    .select(['name', 'trusted', 'external_id', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function moveVotes(db: TenantDb, fromId: string, toId: string): Promise<void> {
  const merged = await listVotedInMerge(db, fromId)
  const doubled = await db
    .deleteFrom('votes')
    .where('person_id', '=', fromId)
    .where('feedback_id', 'in', (eb) =>
      eb.selectFrom('votes as own').select('own.feedback_id').where('own.person_id', '=', toId),
    )
    .returning(['feedback_id', 'cast_by_id', 'created_at'])
    .execute()
  const own = doubled.flatMap(({ feedback_id, cast_by_id }) => (cast_by_id === null ? feedback_id : []))
  // A vote of the person's own outlasts one that a member cast for them, also when the member takes theirs back.
  if (own.length > 0)
    await db
      .updateTable('votes')
      .set({ cast_by_id: null, reason: null, batch_id: null })
      .where('person_id', '=', toId)
      .where('feedback_id', 'in', own)
      .execute()
  for (const { feedback_id, created_at } of doubled)
    await db
      .updateTable('feedback')
      .set((eb) => ({
        vote_count: eb('vote_count', '-', 1),
        trend: eb('trend', '-', voteWeight(created_at)),
      }))
      .where('id', '=', feedback_id)
      .execute()
  await db
    .updateTable('votes')
    .set({ person_id: toId, adds_person: 0 })
    .where('person_id', '=', fromId)
    .execute()
  // The two may have voted on items that are merged into each other.
  await recountSupport(db, merged)
}

async function moveReports(db: TenantDb, fromId: string, toId: string): Promise<void> {
  const moved = await db
    .updateTable('reports')
    .set({ author_id: toId })
    .where('author_id', '=', fromId)
    .returning('feedback_id')
    .execute()
  await recountSupport(
    db,
    moved.map(({ feedback_id }) => feedback_id),
  )
}

/** Copies the team's decision about the merged contact; a block outweighs trust. */
async function inheritTrust(db: TenantDb, { trusted, blocked }: Merged, contactId: string): Promise<void> {
  if (!trusted && !blocked) return
  await db
    .updateTable('people')
    .set(blocked ? { blocked: 1, trusted: 0 } : { trusted: 1 })
    .where('id', '=', contactId)
    .where('blocked', '=', 0)
    .execute()
}
