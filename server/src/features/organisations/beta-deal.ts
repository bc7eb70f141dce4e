import { type EventType, isSubscribed } from '@earshot/shared/events'
import type { OrganisationUsage } from '@earshot/shared/organisation'
import { betaSubscriptions } from '@earshot/shared/plans'
import type { Database, GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** Whether an organisation has the beta price for good, on Pro or kept for coming back. */
export async function hasBetaDeal({ global }: Global, tenantId: string): Promise<boolean> {
  const deal = await global
    .selectFrom('beta_deals')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is', null)
    .executeTakeFirst()
  return deal !== undefined
}

/** The numbers that are taken or held for a checkout; those of organisations that are gone count on. */
async function listNumbers({ global }: Global, now: number): Promise<Set<number>> {
  const deals = await global
    .selectFrom('beta_deals')
    .select('number')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .execute()
  return new Set(deals.map(({ number }) => number))
}

/** How many deals are taken, or held for a checkout. */
export const countBetaDeals = async (db: Global, now: number): Promise<number> =>
  (await listNumbers(db, now)).size

/** How an organisation stands to the beta price. */
export async function betaPriceOf(
  db: Global,
  tenantId: string,
  now: number,
): Promise<OrganisationUsage['betaPrice']> {
  if (await hasBetaDeal(db, tenantId)) return 'taken'
  return (await countBetaDeals(db, now)) < betaSubscriptions ? 'open' : 'gone'
}

/**
 * Gives an organisation the beta price for good while there are some left, in the transaction that puts it on Pro. Who
 * has it keeps it.
 */
export async function claimBetaDeal(db: Global, tenantId: string, now: number): Promise<void> {
  if (await holdBetaDeal(db, tenantId, now, now)) await keepBetaDeal(db, tenantId, now)
}

/**
 * Holds a beta price for an organisation until a time, while it pays for it; what was held for others and not paid in
 * time is free again. @returns whether it has one, also for good; false when none is left.
 */
export async function holdBetaDeal(
  db: Global,
  tenantId: string,
  now: number,
  until: number,
): Promise<boolean> {
  if (await hasBetaDeal(db, tenantId)) return true
  await deleteHolds(db, tenantId, now)
  for (;;) {
    const taken = await listNumbers(db, now)
    const number = firstFree(taken)
    if (number > betaSubscriptions) return false
    if (await insertDeal(db, { tenant_id: tenantId, number, taken_at: now, held_until: until })) return true
  }
}

/** Makes an organisation's beta price its own for good: it was paid. */
export async function keepBetaDeal({ global }: Global, tenantId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await global
    .updateTable('beta_deals')
    .set({ held_until: null, taken_at: now })
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n || (await hasBetaDeal({ global }, tenantId))) return
  // It was paid after its time was over: the price was promised.
  for (;;) {
    const number = firstFree(await listNumbers({ global }, now))
    if (await insertDeal({ global }, { tenant_id: tenantId, number, taken_at: now, held_until: null })) return
  }
}

/** Gives back the beta price that is held for an organisation's checkout. */
export const releaseBetaDeal = ({ global }: Global, tenantId: string) =>
  global
    .deleteFrom('beta_deals')
    .where('tenant_id', '=', tenantId)
    .where('held_until', 'is not', null)
    .execute()

/** Removes what was held too long, and what is held for an organisation. */
const deleteHolds = ({ global }: Global, tenantId: string, now: number) =>
  global
    .deleteFrom('beta_deals')
    .where('held_until', 'is not', null)
    .where((eb) => eb.or([eb('held_until', '<=', now), eb('tenant_id', '=', tenantId)]))
    .execute()

function firstFree(taken: ReadonlySet<number>): number {
  let number = 1
  while (taken.has(number)) number++
  return number
}

/** Two at once want the same number: the second waits for the first, gets nothing, and tries the next. */
async function insertDeal(
  { global }: Global,
  deal: { tenant_id: string; number: number; taken_at: number; held_until: number | null },
): Promise<boolean> {
  const taken = await global
    .insertInto('beta_deals')
    .values(deal)
    .onConflict((oc) => oc.column('number').doNothing())
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
    const left = Math.max(0, betaSubscriptions - (await countBetaDeals(this.#db, now)))
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
