import { type EventType, isSubscribed } from '@earshot/shared/events'
import { betaSubscriptions } from '@earshot/shared/plans'
import type { Database } from '../../db/database.ts'
import { countBetaDeals } from './beta-deal.ts'

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
