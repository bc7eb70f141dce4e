import type { NotificationType } from '@earshot/shared/notification/notification'
import type { AliasableExpression, Expression } from 'kysely'
import { literal } from '../../../db/literals.ts'
import { prepared } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type SubscribedChangelog, subscriptionsTo } from '../../changelog-subscription/subscribers.ts'
import { isNamed, isNamedPerson } from '../../feedback/verified-person.ts'
import type { Audience } from '../../feedback/visibility.ts'
import type { RecipientRange } from '../recipient.ts'

/** An item whose followers are queried, or several merged into one. */
export interface FollowedItem {
  ids: readonly string[]
  author_ids: readonly string[]
  /** True if an author hears of it whatever else they may see. */
  author_sees: boolean
  audience: Audience
  /** Author of an item merged into it, who is notified in any case. */
  sender_ids: readonly string[]
}

/** Subject and conditions of a recipients query. */
export interface RecipientQuery {
  type: NotificationType
  /** Followers of any of these items, each once; at least one item, or `subscribed`. */
  items: readonly FollowedItem[]
  /** Changelog whose subscribers are recipients too. */
  subscribed?: SubscribedChangelog | undefined
  /** Only these people, if they may see the item, in place of the followers. */
  personIds?: readonly string[] | undefined
}

/** Recipients, members too, with their settings for the type, ordered by id. */
export function listFollowersOf(db: TenantDb, concern: RecipientQuery, part: RecipientRange) {
  const [item, ...others] = concern.items
  const { type, personIds, subscribed } = concern
  if (!item || others.length > 0 || personIds || subscribed || item.sender_ids.length > 0)
    return listing(db, concern, part).execute()
  const [itemId = '', ...more] = item.ids
  if (more.length > 0) return listing(db, concern, part).execute()
  return ofOneItem(item, part.limit)(db, { type, itemId, after: part.after })
}

const listing = (db: TenantDb, concern: RecipientQuery, part: RecipientRange) =>
  concerned(db, concern, part)
    .select(['people.id', ...choices])
    .orderBy('people.id')
    .limit(literal(part.limit))

interface OfOneItem extends Record<string, string> {
  type: NotificationType
  itemId: string
  after: string
}

const statements = new Map<string, ReturnType<typeof prepareOfOneItem>>()

/** Prepared statement for the common case, a broadcast about one item. */
function ofOneItem({ audience, author_sees }: FollowedItem, limit: number) {
  const name = `${audience} ${author_sees} ${limit}`
  const known = statements.get(name) ?? prepareOfOneItem({ audience, author_sees }, limit)
  statements.set(name, known)
  return known
}

const prepareOfOneItem = (seen: Pick<FollowedItem, 'audience' | 'author_sees'>, limit: number) =>
  prepared((db: TenantDb, { type, itemId, after }: OfOneItem) =>
    listing(
      db,
      { type, items: [{ ids: [itemId], author_ids: [], sender_ids: [], ...seen }] },
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

/** Query for people's ids, over whichever tables, that can be part of a union. */
interface Way extends AliasableExpression<{ person_id: string }> {
  union(other: Expression<{ person_id: string }>): Way
}

/** Distinct people, in whichever ways they follow. */
function candidates(
  db: TenantDb,
  { items, personIds, subscribed }: RecipientQuery,
  part: RecipientRange,
): Way {
  const followers = items.flatMap((item) =>
    personIds
      ? [
          ...(item.audience === 'nobody' ? [] : [named(db, item, personIds, part)]),
          ...senders(db, item, part, personIds),
        ]
      : waysToFollow(db, item, part),
  )
  const ways = subscribed ? [...followers, subscribers(db, subscribed, part)] : followers
  const [first, ...others] = ways
  if (!first) throw new Error('Something concerns at least one item or changelog')
  return others.reduce((all, way) => all.union(way), first)
}

/**
 * Ways to follow: as the author; by a vote or explicitly, if others may see the item; and as the author of an item
 * merged into it.
 */
function waysToFollow(db: TenantDb, item: FollowedItem, part: RecipientRange): Way[] {
  const sent = senders(db, item, part)
  if (item.audience === 'nobody') return sent
  if (item.audience === 'author') return [authors(db, item, part), ...sent]
  return [authors(db, item, part), voters(db, item, part), explicitFollowers(db, item, part), ...sent]
}

/**
 * Authors of merged items who are notified on their own item, restricted to `among`; they may also see the target
 * anyway.
 */
function senders(db: TenantDb, item: FollowedItem, part: RecipientRange, among = item.sender_ids): Way[] {
  const ids = item.sender_ids.filter((id) => among.includes(id))
  return ids.length > 0 ? [named(db, { ...item, audience: 'everyone' }, ids, part)] : []
}

/** Some people, except those who unfollowed the item. */
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
        .on('no.feedback_id', 'in', item.ids)
        .on('no.following', '=', 0),
    )
    .select('people.id as person_id')
    .where('people.id', 'in', personIds)
    .where('people.id', '>', after)
    .where('no.person_id', 'is', null)
    .$if(item.audience === 'named', (query) =>
      query.where((eb) =>
        item.author_sees ? eb.or([isNamed(eb), eb('people.id', 'in', item.author_ids)]) : isNamed(eb),
      ),
    )

/** Authors, except of an item that they unfollowed. */
const authors = (db: TenantDb, item: FollowedItem, { after }: RecipientRange): Way =>
  db
    .selectFrom('feedback')
    .leftJoin('follows as no', (join) =>
      join
        .onRef('no.person_id', '=', 'feedback.author_id')
        .onRef('no.feedback_id', '=', 'feedback.id')
        .on('no.following', '=', 0),
    )
    .select('feedback.author_id as person_id')
    .where('feedback.id', 'in', item.ids)
    .where('feedback.author_id', '>', after)
    .where('no.person_id', 'is', null)
    .$if(item.audience === 'named' && !item.author_sees, (query) =>
      query.where(isNamedPerson(db, 'feedback.author_id')),
    )

const voters = (db: TenantDb, item: FollowedItem, { after, limit }: RecipientRange): Way =>
  within(
    db,
    db
      .selectFrom('votes')
      .leftJoin('follows as no', (join) =>
        join
          .onRef('no.person_id', '=', 'votes.person_id')
          .onRef('no.feedback_id', '=', 'votes.feedback_id')
          .on('no.following', '=', 0),
      )
      .select('votes.person_id')
      .$if(item.ids.length > 1, (query) => query.distinct())
      .where('votes.feedback_id', 'in', item.ids)
      .where('votes.person_id', '>', after)
      .where('no.person_id', 'is', null)
      .$if(item.audience === 'named', (query) => query.where(isNamedPerson(db, 'votes.person_id')))
      .orderBy('votes.person_id')
      .limit(literal(limit)),
  )

const explicitFollowers = (db: TenantDb, item: FollowedItem, { after, limit }: RecipientRange): Way =>
  within(
    db,
    db
      .selectFrom('follows')
      .select('follows.person_id')
      .$if(item.ids.length > 1, (query) => query.distinct())
      .where('follows.feedback_id', 'in', item.ids)
      .where('follows.following', '=', 1)
      .where('follows.person_id', '>', after)
      .$if(item.audience === 'named', (query) => query.where(isNamedPerson(db, 'follows.person_id')))
      .orderBy('follows.person_id')
      .limit(literal(limit)),
  )

const subscribers = (db: TenantDb, changelog: SubscribedChangelog, { after, limit }: RecipientRange): Way =>
  within(
    db,
    subscriptionsTo(db, changelog)
      .select('changelog_subscriptions.person_id')
      .where('changelog_subscriptions.person_id', '>', after)
      .orderBy('changelog_subscriptions.person_id')
      .limit(literal(limit)),
  )

/** Wraps a query, because a member of a union can have its own order and limit only in a subquery. */
const within = (db: TenantDb, query: Way): Way => db.selectFrom(query.as('some')).select('some.person_id')
