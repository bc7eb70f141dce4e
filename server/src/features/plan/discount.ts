import { type EventType, isSubscribed } from '@earshot/shared/event/events'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { betaSubscriptions } from '@earshot/shared/plan/plans'
import type { ExpressionBuilder } from 'kysely'
import type { Database, GlobalDb } from '../../db/database.ts'
import type { GlobalTables } from '../../db/tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** True if an organisation has the beta price permanently, whether it is on Pro now or may return. */
export async function hasDiscount({ global }: Global, tenantId: string): Promise<boolean> {
  const deal = await global
    .selectFrom('beta_deals')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is', null)
    .executeTakeFirst()
  return deal !== undefined
}

/** Numbers taken or reserved for a checkout; those of deleted organisations still count. */
async function listNumbers({ global }: Global, now: number): Promise<Set<number>> {
  const deals = await global
    .selectFrom('beta_deals')
    .select('number')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .execute()
  return new Set(deals.map(({ number }) => number))
}

/** Number of discounts taken, or reserved for a checkout. */
export const countDiscounts = async (db: Global, now: number): Promise<number> =>
  (await listNumbers(db, now)).size

/** An organisation's entitlement to the beta price. */
export async function discountedPriceOf(
  db: Global,
  tenantId: string,
  now: number,
): Promise<OrganisationUsage['betaPrice']> {
  if (await hasDiscount(db, tenantId)) return 'taken'
  return (await countDiscounts(db, now)) < betaSubscriptions ? 'open' : 'gone'
}

/**
 * Reserves a beta price until a time, while the organisation pays. An expired reservation is free for others. @returns
 * true if the organisation has one, reserved or permanent; false when none is left.
 */
export async function reserveDiscount(
  db: Global,
  tenantId: string,
  now: number,
  until: number,
): Promise<boolean> {
  if (await hasDiscount(db, tenantId)) return true
  await releaseDiscount(db, tenantId)
  const taken = await listNumbers(db, now)
  if (taken.size >= betaSubscriptions) return false
  // Tries each free number once; skips one that another organisation takes at the same moment.
  for (let number = 1; number <= betaSubscriptions; number++)
    if (!taken.has(number) && (await takeNumber(db, { tenantId, number, now, until }))) return true
  return false
}

/**
 * Makes the beta price of a paid subscription permanent. A payment reported after the reservation expired gets it all
 * the same, because the price was promised.
 */
export const confirmDiscount = ({ global }: Global, tenantId: string, now: number) =>
  global
    .insertInto('beta_deals')
    .values((eb) => ({
      tenant_id: tenantId,
      number: eb.selectFrom('beta_deals').select((eb) => nextNumber(eb)),
      taken_at: now,
      held_until: null,
    }))
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ held_until: null, taken_at: now })
        .where('beta_deals.held_until', 'is not', null),
    )
    .execute()

/** Releases the beta price reserved for an organisation's checkout. */
export const releaseDiscount = ({ global }: Global, tenantId: string) =>
  global
    .deleteFrom('beta_deals')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is not', null)
    .execute()

/** A number that no organisation has or had. */
const nextNumber = (eb: ExpressionBuilder<GlobalTables, 'beta_deals'>) =>
  eb(eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)), '+', 1).as('number')

/** Takes a number that is free, or whose reservation has expired. @returns false if another has just taken it. */
async function takeNumber(
  { global }: Global,
  { tenantId, number, now, until }: { tenantId: string; number: number; now: number; until: number },
): Promise<boolean> {
  const deal = { tenant_id: tenantId, taken_at: now, held_until: until }
  const taken = await global
    .insertInto('beta_deals')
    .values({ ...deal, number })
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet(deal).where('beta_deals.held_until', '<=', now),
    )
    .returning('number')
    .executeTakeFirst()
  return taken !== undefined
}

/** Longest time in milliseconds for which another node's change may stay unseen if its announcement is lost. */
const freshFor = 60_000

/** Number of beta prices still available, cached until a plan changes. */
export class BetaOffer {
  readonly #db: Database
  #changes = 0
  #known: { left: number; until: number } | undefined

  constructor(db: Database) {
    this.#db = db
    db.onCommit((events) => {
      for (const { type } of events) this.onEvent(type)
    })
  }

  /** `now` in milliseconds since 1970, UTC. */
  async left(now: number): Promise<number> {
    if (this.#known && this.#known.until > now) return this.#known.left
    const changes = this.#changes
    const left = Math.max(0, betaSubscriptions - (await countDiscounts(this.#db, now)))
    // A count made during a change may be wrong, so it is used for this request only.
    if (changes === this.#changes) this.#known = { left, until: now + freshFor }
    return left
  }

  /** Invalidates the count after an event, of this node or another, that may change a plan. */
  onEvent(type: EventType): void {
    if (!isSubscribed('betaOffer', type)) return
    this.#changes++
    this.#known = undefined
  }
}
