import type { AliasableExpression } from 'kysely'
import { literal } from '../../../db/literals.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { fits } from './inbox-filters.ts'
import { type Link, linksOf, withoutLinks } from './inbox-links.ts'
import { behind, type ListPosition, type ListRequest, rankColumn } from './inbox-order.ts'

/** The items of a part, and how those that match are found in it. */
interface Part {
  /** Items in the order of the list. */
  count: number
  /** A filter all of whose items are compared with the part at once; otherwise each item of the part is looked up. */
  joined?: Link
  /** Filters by which each item is looked up. */
  probed: readonly Link[]
}

/** Ids of those of the first items by votes or value that match, in that order. */
export const readFirst = async (db: TenantDb, request: ListRequest, count: number): Promise<string[]> =>
  (await matchesOf(db, request, { count, probed: linksOf(request) }).execute()).map(({ id }) => id)

/** As `readFirst`, with the last of those items, if there are so many: in one statement, so that no vote is in between. */
export async function readPart(
  db: TenantDb,
  request: ListRequest,
  part: Part,
): Promise<{ found: string[]; last: ListPosition | undefined }> {
  const last = itemsOf(db, request, { from: part.count - 1, count: 1 })
  const rows = await db
    .selectFrom(matchesOf(db, request, part).as('found'))
    .select(['found.id', 'found.rank', literal<number>(1).as('matches')])
    .unionAll(
      db.selectFrom(last.as('last')).select(['last.id', 'last.rank', literal<number>(0).as('matches')]),
    )
    .execute()
  const places = rows.map(({ id, rank, matches }) => ({ id, rank: Number(rank), matches: Number(matches) }))
  const found = places
    .filter(({ matches }) => matches === 1)
    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? 1 : -1))
  return { found: found.map(({ id }) => id), last: places.find(({ matches }) => matches === 0) }
}

/** Some of the items by votes or value, from the order's index alone. */
function itemsOf(
  db: TenantDb,
  { sort, after }: ListRequest,
  { from, count }: { from: number; count: number },
) {
  const rank = rankColumn(sort)
  return db
    .selectFrom('feedback')
    .select(['feedback.id', `${rank} as rank`])
    .$if(after !== undefined, (query) => query.where((eb) => behind(eb, rank, after)))
    .orderBy(rank, 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(literal(count))
    .offset(literal(from))
}

/** Those of the items that a filter names. The limit, which leaves none out, keeps what follows behind it. */
function namedOf(db: TenantDb, request: ListRequest, { count, joined }: Part & { joined: Link }) {
  return db
    .selectFrom(itemsOf(db, request, { from: 0, count }).as('item'))
    .select(['item.id', 'item.rank'])
    .where((eb) => eb('item.id', 'in', joined()))
    .orderBy('item.rank', 'desc')
    .orderBy('item.id', 'desc')
    .limit(literal(count))
}

/**
 * Those of a part of the items that match. Each item is looked up in subqueries for one value, which neither engine
 * turns into joins: these would begin with all that a filter finds. Its links come first, as they are in small indexes.
 */
function matchesOf(db: TenantDb, request: ListRequest, { count, joined, probed }: Part) {
  const first: AliasableExpression<{ id: string; rank: number }> = joined
    ? namedOf(db, request, { count, joined, probed })
    : itemsOf(db, request, { from: 0, count })
  return db
    .selectFrom(first.as('first'))
    .select(['first.id', 'first.rank'])
    .where((eb) => {
      const id = eb.ref('first.id')
      const item = eb
        .selectFrom('feedback')
        .select('feedback.id')
        .whereRef('feedback.id', '=', 'first.id')
        .where((of) => fits(of, withoutLinks(request)))
        .limit(literal(1))
      return eb.and([...probed.map((link) => eb(link({ id, limit: 1 }), '=', id)), eb(item, '=', id)])
    })
    .orderBy('first.rank', 'desc')
    .orderBy('first.id', 'desc')
    .limit(literal(request.limit))
}
