import type { NotificationType } from '@earshot/shared/notification/notification'
import { type ExpressionBuilder, expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { literal } from '../../../db/literals.ts'
import { prepared } from '../../../db/prepared.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { listTakers } from '../../feedback/merge-chain.ts'
import type { Audience } from '../../feedback/visibility.ts'
import { mergedItemsOf } from '../merged-items.ts'
import type { RecipientRange } from '../recipient.ts'

/** An item whose followers are asked for. */
export interface FollowedItem {
  id: string
  author_id: string
  /** Whether its author sees it whoever else does. */
  author_sees: boolean
  audience: Audience
  /** Whoever sent what was merged into it, and hears of it in any case. */
  sender_ids: readonly string[]
}

/** Whom something concerns. */
export interface RecipientQuery {
  type: NotificationType
  /** Followers of any of these, each once; at least one item. */
  items: readonly FollowedItem[]
  /** These people instead, as far as they may see the item. */
  personIds?: readonly string[] | undefined
}

/** Those whom something concerns, members too, with what they chose about it, in the order of their ids. */
export function listFollowersOf(db: TenantDb, concern: RecipientQuery, part: RecipientRange) {
  const [item, ...others] = concern.items
  const { type, personIds } = concern
  if (!item || others.length > 0 || personIds || item.sender_ids.length > 0)
    return listing(db, concern, part).execute()
  const { id: itemId, author_id: authorId } = item
  return ofOneItem(item, part.limit)(db, { type, itemId, authorId, after: part.after })
}

const listing = (db: TenantDb, concern: RecipientQuery, part: RecipientRange) =>
  concerned(db, concern, part)
    .select(['people.id', ...choices])
    .orderBy('people.id')
    .limit(literal(part.limit))

interface OfOneItem extends Record<string, string> {
  type: NotificationType
  itemId: string
  authorId: string
  after: string
}

const statements = new Map<string, ReturnType<typeof prepareOfOneItem>>()

/** The statement that a sending to many asks part by part. */
function ofOneItem({ audience, author_sees }: FollowedItem, limit: number) {
  const name = `${audience} ${author_sees} ${limit}`
  const known = statements.get(name) ?? prepareOfOneItem({ audience, author_sees }, limit)
  statements.set(name, known)
  return known
}

const prepareOfOneItem = (seen: Pick<FollowedItem, 'audience' | 'author_sees'>, limit: number) =>
  prepared((db: TenantDb, { type, itemId, authorId, after }: OfOneItem) =>
    listing(
      db,
      { type, items: [{ id: itemId, author_id: authorId, sender_ids: [], ...seen }] },
      { after, limit },
    ),
  )

const choices = [
  'people.kind',
  'people.email_verified',
  'people.mail_stopped',
  'people.external_id',
  'people.email_confirmed_at',
  'people.mail_asked_at',
  'people.mail_confirmed_at',
  'own.in_app',
  'own.mail',
  'every.mail as every_mail',
] as const

function concerned(db: TenantDb, concern: RecipientQuery, part: RecipientRange) {
  return db
    .selectFrom(candidates(db, concern, part).as('candidates'))
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .leftJoin('notification_settings as own', (join) =>
      join.onRef('own.person_id', '=', 'people.id').on('own.type', '=', concern.type),
    )
    .leftJoin('notification_settings as every', (join) =>
      join.onRef('every.person_id', '=', 'people.id').on('every.type', '=', 'all'),
    )
}

/** A query for people's ids that can be united with others. */
type Way = SelectQueryBuilder<TenantTables, never, { person_id: string }>

/** Everybody once, whichever way somebody follows. */
function candidates(db: TenantDb, { items, personIds }: RecipientQuery, part: RecipientRange): Way {
  const ways = items.flatMap((item) =>
    personIds
      ? [
          ...(item.audience === 'nobody' ? [] : [named(db, item, personIds, part)]),
          ...senders(db, item, part, personIds),
        ]
      : waysToFollow(db, item, part),
  )
  const [first, ...others] = ways
  if (!first) throw new Error('Something concerns at least one item')
  return others.reduce((all, way) => all.union(way), first)
}

/** As the author; where others see the item also by a vote or by choice; and as the sender of what was merged into it. */
function waysToFollow(db: TenantDb, item: FollowedItem, part: RecipientRange): Way[] {
  const sent = senders(db, item, part)
  if (item.audience === 'nobody') return sent
  const author = named(db, item, [item.author_id], part)
  if (item.audience === 'author') return [author, ...sent]
  return [author, voters(db, item, part), explicitFollowers(db, item, part), ...sent]
}

/** Those who hear of an item with what they sent, as far as they are among some; others may see it anyway. */
function senders(db: TenantDb, item: FollowedItem, part: RecipientRange, among = item.sender_ids): Way[] {
  const ids = item.sender_ids.filter((id) => among.includes(id))
  return ids.length > 0 ? [named(db, { ...item, audience: 'everyone' }, ids, part)] : []
}

/** Some people, unless they chose not to follow. */
const named = (
  db: TenantDb,
  item: FollowedItem,
  personIds: readonly string[],
  { after }: RecipientRange,
): Way =>
  db
    .selectFrom('people')
    .leftJoin('follows as no', (join) =>
      join
        .onRef('no.person_id', '=', 'people.id')
        .on('no.feedback_id', '=', item.id)
        .on('no.following', '=', 0),
    )
    .select('people.id as person_id')
    .where('people.id', 'in', personIds)
    .where('people.id', '>', after)
    .where('no.person_id', 'is', null)
    .$if(item.audience === 'named', (query) =>
      query.where((eb) =>
        item.author_sees ? eb.or([isNamed(eb), eb('people.id', '=', item.author_id)]) : isNamed(eb),
      ),
    ) as unknown as Way

/** Known by name: signed by a site, or by an address of their own. */
const isNamed = (eb: ExpressionBuilder<Pick<TenantTables, 'people'>, 'people'>) =>
  eb.or([eb('people.external_id', 'is not', null), eb('people.email_confirmed_at', 'is not', null)])

/** Looked up for each candidate: named people may be many, and those who follow an item few. */
const isNamedPerson = (db: TenantDb, column: 'votes.person_id' | 'follows.person_id') =>
  expressionBuilder<TenantTables, 'people'>().exists(
    db
      .selectFrom('people')
      .select('people.id')
      .whereRef('people.id', '=', column as never)
      .where(isNamed),
  )

const voters = (db: TenantDb, item: FollowedItem, { after, limit }: RecipientRange): Way =>
  within(
    db,
    db
      .selectFrom('votes')
      .leftJoin('follows as no', (join) =>
        join
          .onRef('no.person_id', '=', 'votes.person_id')
          .on('no.feedback_id', '=', item.id)
          .on('no.following', '=', 0),
      )
      .select('votes.person_id')
      .where('votes.feedback_id', '=', item.id)
      .where('votes.person_id', '>', after)
      .where('no.person_id', 'is', null)
      .$if(item.audience === 'named', (query) => query.where(isNamedPerson(db, 'votes.person_id')))
      .orderBy('votes.person_id')
      .limit(literal(limit)) as unknown as Way,
  )

const explicitFollowers = (db: TenantDb, item: FollowedItem, { after, limit }: RecipientRange): Way =>
  within(
    db,
    db
      .selectFrom('follows')
      .select('follows.person_id')
      .where('follows.feedback_id', '=', item.id)
      .where('follows.following', '=', 1)
      .where('follows.person_id', '>', after)
      .$if(item.audience === 'named', (query) => query.where(isNamedPerson(db, 'follows.person_id')))
      .orderBy('follows.person_id')
      .limit(literal(limit)) as unknown as Way,
  )

/** A part of a union has an order and a limit of its own only inside of another query. */
const within = (db: TenantDb, query: Way): Way =>
  db.selectFrom(query.as('some')).select('some.person_id') as unknown as Way

/** What decides whose news some items are, of a merged one also the item behind it that nothing took in. */
export async function listFollowedItems(db: TenantDb, ids: readonly string[]) {
  const items =
    ids.length === 1
      ? await findFollowedItem(db, { id: ids[0] ?? '' })
      : await followedItems(db).where('feedback.id', 'in', ids).execute()
  return Promise.all(
    items.map(async (item) => ({
      ...item,
      taker: item.merged_into_id === null ? undefined : (await listTakers(db, item.id)).at(-1),
    })),
  )
}

const findFollowedItem = prepared((db: TenantDb, { id }: { id: string }) =>
  followedItems(db).where('feedback.id', '=', id),
)

const followedItems = (db: TenantDb) =>
  db
    .selectFrom('feedback')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'feedback.before_merge',
      'board_access',
    ])

/** Whoever sent what was merged into an item, also by way of others, and goes on reading that. */
export async function listSenders(db: TenantDb, feedbackId: string): Promise<string[]> {
  const ids = await mergedItemsOf(db, feedbackId)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .select('author_id')
    .distinct()
    .where('id', 'in', ids)
    .where('visibility', '!=', 'team')
    .execute()
  return rows.map(({ author_id }) => author_id)
}
