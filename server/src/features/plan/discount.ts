import { type EventType, isSubscribed } from '@earshot/shared/event/events'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { betaSubscriptions } from '@earshot/shared/plan/plans'
import type { ExpressionBuilder } from 'kysely'
import type { Database, GlobalDb } from '../../db/database.ts'
import type { GlobalTables } from '../../db/tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** Whether an organisation has the beta price for good, on Pro or kept for coming back. */
export async function hasDiscount({ global }: Global, tenantId: string): Promise<boolean> {
  const deal = await global
    .selectFrom('beta_deals')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is', null)
    .executeTakeFirst()
  return deal !== undefined
}

/** The numbers that are taken or reserved for a checkout; those of organisations that are gone count on. */
async function listNumbers({ global }: Global, now: number): Promise<Set<number>> {
  const deals = await global
    .selectFrom('beta_deals')
    .select('number')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .execute()
  return new Set(deals.map(({ number }) => number))
}

/** How many deals are taken, or reserved for a checkout. */
export const countDiscounts = async (db: Global, now: number): Promise<number> =>
  (await listNumbers(db, now)).size

/** How an organisation stands to the beta price. */
export async function discountedPriceOf(
  db: Global,
  tenantId: string,
  now: number,
): Promise<OrganisationUsage['betaPrice']> {
  if (await hasDiscount(db, tenantId)) return 'taken'
  return (await countDiscounts(db, now)) < betaSubscriptions ? 'open' : 'gone'
}

/**
 * Reserves a beta price for an organisation until a time, while it pays for it. A reservation that was not paid in time
 * is free for others. @returns whether it has one, also for good; false when none is left.
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
  // Each free number is tried once: one that another organisation takes at the same moment is passed over.
  for (let number = 1; number <= betaSubscriptions; number++)
    if (!taken.has(number) && (await takeNumber(db, { tenantId, number, now, until }))) return true
  return false
}

/**
 * Makes an organisation's beta price its own for good: it was paid. Whoever is heard of after the reservation has ended
 * gets one all the same, for the price was promised.
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

/** Gives back the beta price that is reserved for an organisation's checkout. */
export const releaseDiscount = ({ global }: Global, tenantId: string) =>
  global
    .deleteFrom('beta_deals')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is not', null)
    .execute()

/** A number that no organisation has or had. */
const nextNumber = (eb: ExpressionBuilder<GlobalTables, 'beta_deals'>) =>
  eb(eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)), '+', 1).as('number')

/** Takes a number that is free, or whose reservation has ended. @returns false where another has just taken it. */
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

/** Longest time another node's change may go unseen if its announcement is lost. */
const freshFor = 60_000

/** How many subscriptions can still get the beta price, remembered until a plan changes. */
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
    // What changed while it was counted may not be in it: then it is good for this request alone.
    if (changes === this.#changes) this.#known = { left, until: now + freshFor }
    return left
  }

  /** Counts anew after an event, of this node or another, that may be a change of plan. */
  onEvent(type: EventType): void {
    if (!isSubscribed('betaOffer', type)) return
    this.#changes++
    this.#known = undefined
  }
}
