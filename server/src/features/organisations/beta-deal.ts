import { type EventType, isSubscribed } from '@earshot/shared/events'
import type { OrganisationUsage } from '@earshot/shared/organisation'
import { betaSubscriptions } from '@earshot/shared/plans'
import type { Database, GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** Whether an organisation has the beta price, on Pro or kept for coming back. */
export async function hasBetaDeal({ global }: Global, tenantId: string): Promise<boolean> {
  const deal = await global
    .selectFrom('beta_deals')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return deal !== undefined
}

/** How many deals were taken; those of organisations that are gone count on. */
export async function countBetaDeals({ global }: Global): Promise<number> {
  const { last } = await global
    .selectFrom('beta_deals')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** How an organisation stands to the beta price. */
export async function betaPriceOf(db: Global, tenantId: string): Promise<OrganisationUsage['betaPrice']> {
  if (await hasBetaDeal(db, tenantId)) return 'taken'
  return (await countBetaDeals(db)) < betaSubscriptions ? 'open' : 'gone'
}

/**
 * Gives an organisation the beta price while there are some left, in the transaction that puts it on Pro. Who has it
 * keeps it.
 */
export async function claimBetaDeal({ global }: Global, tenantId: string, now: number): Promise<void> {
  if (await hasBetaDeal({ global }, tenantId)) return
  for (;;) {
    const number = (await countBetaDeals({ global })) + 1
    if (number > betaSubscriptions) return
    // Two at once want the same number: the second waits for the first, gets nothing, and tries the next.
    const taken = await global
      .insertInto('beta_deals')
      .values({ tenant_id: tenantId, number, taken_at: now })
      .onConflict((oc) => oc.column('number').doNothing())
      .returning('number')
      .executeTakeFirst()
    if (taken) return
  }
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
    const left = Math.max(0, betaSubscriptions - (await countBetaDeals(this.#db)))
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
