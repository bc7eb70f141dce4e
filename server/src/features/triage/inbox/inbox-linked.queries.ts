import { literal } from '../../../db/literals.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { fits, type InboxFilters } from './inbox-filters.ts'
import { type Link, linksOf, withoutLinks } from './inbox-links.ts'
import { behind, type ListPosition, type ListRequest, rankColumn } from './inbox-order.ts'
import { readPart } from './inbox-parts.queries.ts'
import { placesIn } from './inbox-places.queries.ts'

/** Items that a filter names: how many are compared with others at once, sorted in a statement, or not worth a look at the order. */
const named = { few: 300, sorted: 2_000, joined: 20_000 }

/** Items of a part of the order: looked up one by one, at first and further on, or compared with those of a filter at once. */
const parts = { first: 200, further: 1_800, joined: 10_000 }
/** Parts that are read in search of a page. */
const partsMax = 6

/** A request, and its filters by links: the one that names fewest items first. */
interface Linked {
  request: ListRequest
  narrowest: Link
  others: readonly Link[]
}

/**
 * Ids of a page by votes or value of items with a tag, a company or a field. What names few is looked up and sorted; of
 * what names many, the page is among the first of all items.
 */
export async function listLinkedIds(db: TenantDb, request: ListRequest): Promise<string[]> {
  const [least, ...others] = await countEach(db, request)
  if (!least || least.count === 0) return []
  const linked = { request, narrowest: least.link, others: others.map(({ link }) => link) }
  if (least.count <= named.few) return listSorted(db, linked)
  const page = new Page(request)
  await page.read(db, { count: parts.first, probed: linksOf(request) })
  if (page.isFull) return page.ids
  if (least.count <= named.sorted) return listSorted(db, linked)
  await page.readFurther(db, linked, least.count <= named.joined)
  return page.isFull ? page.ids : (await placesIn(db, undefined, request).execute()).map(({ id }) => id)
}

/** Of some filters by links the one that names fewest items, where that is more than are sorted. */
export async function findWide(db: TenantDb, filters: InboxFilters): Promise<Link | undefined> {
  const [least] = await countEach(db, filters)
  return least && least.count > named.sorted ? least.link : undefined
}

/**
 * Items in any order under filters of which each names many. In a view with an index of its own each item is looked up
 * among these: the other way round all of them would be read to find that the view is empty.
 */
export const widePlaces = (db: TenantDb, request: ListRequest, wide: Link, isOwnView: boolean) => {
  const items = db
    .selectFrom('feedback')
    .select(['feedback.id', 'feedback.vote_count', 'feedback.company_value'])
    .where((eb) => fits(eb, withoutLinks(request), true))
    .where((eb) => {
      const id = eb.ref('feedback.id')
      return eb.and(linksOf(request).map((link) => eb(link({ id, limit: 1 }), '=', id)))
    })
    .limit(literal(request.limit))
  // The limit, which leaves none out, keeps an engine from beginning with the items.
  const every = Number.MAX_SAFE_INTEGER
  return isOwnView ? items : items.innerJoin(wide({ limit: every }).as('linked'), 'linked.id', 'feedback.id')
}

/** The links of some filters with their numbers of items, fewest first. */
async function countEach(db: TenantDb, filters: InboxFilters): Promise<{ link: Link; count: number }[]> {
  const counted = linksOf(filters).map(async (link) => ({ link, count: await countNamed(db, link) }))
  return (await Promise.all(counted)).sort((a, b) => a.count - b.count)
}

/** Number of the items that a filter names, at most one more than are compared at once. */
async function countNamed(db: TenantDb, link: Link): Promise<number> {
  const { count } = await db
    .selectFrom(link({ limit: named.joined + 1 }).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of the items of a filter that names few: the engine looks up each by its id, and sorts them. */
async function listSorted(db: TenantDb, { request, narrowest, others }: Linked): Promise<string[]> {
  const rank = rankColumn(request.sort)
  const rows = await db
    .selectFrom(narrowest({ limit: named.sorted }).as('linked'))
    .innerJoin('feedback', 'feedback.id', 'linked.id')
    .select('feedback.id')
    .where((eb) => {
      const id = eb.ref('linked.id')
      return eb.and(others.map((link) => eb(link({ id, limit: 1 }), '=', id)))
    })
    .where((eb) => fits(eb, withoutLinks(request)))
    .$if(request.after !== undefined, (query) => query.where((eb) => behind(eb, rank, request.after)))
    .orderBy(rank, 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(literal(request.limit))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A page that is read part by part in the order of all items: others are served between. Each part begins behind the
 * last item of the part before, not behind a number of items, which a vote in between would shift; an item that such a
 * vote has moved into a later part is found once.
 */
class Page {
  readonly #request: ListRequest
  readonly #ids = new Set<string>()
  #after: ListPosition | undefined
  #isOver = false

  constructor(request: ListRequest) {
    this.#request = request
    this.#after = request.after
  }

  /** True if nothing more belongs on the page. */
  get isFull(): boolean {
    return this.#isOver || this.#ids.size >= this.#request.limit
  }

  get ids(): string[] {
    return [...this.#ids].slice(0, this.#request.limit)
  }

  async read(db: TenantDb, part: Parameters<typeof readPart>[2]): Promise<void> {
    const { found, last } = await readPart(db, { ...this.#request, after: this.#after }, part)
    for (const id of found) this.#ids.add(id)
    this.#after = last
    this.#isOver = last === undefined
  }

  /** Reads on behind the first part, until the page is full or another way is shorter. */
  async readFurther(
    db: TenantDb,
    { request, narrowest, others }: Linked,
    isJoinable: boolean,
  ): Promise<void> {
    // As many as in the first part would fill the page within the next one.
    const isDense = this.#ids.size * (parts.further / parts.first) >= request.limit - this.#ids.size
    for (let number = 0; number < partsMax && !this.isFull; number++)
      await this.read(
        db,
        isJoinable && !(isDense && number === 0)
          ? { count: parts.joined, joined: narrowest, probed: others }
          : { count: parts.further, probed: [narrowest, ...others] },
      )
  }
}
