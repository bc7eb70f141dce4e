import { type Expression, sql } from 'kysely'
import { literal } from './literals.ts'

/**
 * An item's trend is the sum of its votes' weights. A vote weighs twice as much as one that is a half-life older, so
 * votes change the stored sum and time does not. A double holds weights until 2065; votes from before the start
 * weigh nothing.
 */
const halfLife = 14 * 24 * 60 * 60_000
const start = Date.UTC(2026, 0, 1)

/** Weight of a vote cast at a time. */
export const voteWeight = (at: number): number => (at < start ? 0 : 2 ** ((at - start) / halfLife))

/** `voteWeight` in SQL. */
export const voteWeightSql = (at: Expression<number>) =>
  sql<number>`case when ${at} < ${literal(start)} then 0
    else power(2, cast(${at} - ${literal(start)} as double precision) / ${literal(halfLife)}) end`
