import { z } from 'zod'
import { PersonProfile, PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { bounded, optionalText } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** State of an item's votes after the caller has cast or withdrawn one. */
export const Vote = z.object({ feedbackId: Id, voteCount: z.number().int(), hasVoted: z.boolean() })
export type Vote = z.infer<typeof Vote>

/** Lookup of the caller's votes among some items: ids joined by commas. */
export const VoteLookup = z.strictObject({
  ids: bounded(37 * limits.voteLookupMax)
    .transform((value) => value.split(','))
    .pipe(z.array(Id).min(1).max(limits.voteLookupMax)),
})
export const VotedIds = z.object({ feedbackIds: z.array(Id) })

/** A vote that a member casts for a customer; the reason is for the team alone. */
export const VoteForCustomer = z.strictObject({ reason: optionalText(limits.voteReasonMax).default('') })
export type VoteForCustomer = z.output<typeof VoteForCustomer>

/** State of an item's votes after a member voted for a customer; `added` is false for a customer who had voted already. */
export const VoteResult = z.object({ ...Vote.shape, added: z.boolean() })
export type VoteResult = z.infer<typeof VoteResult>

/** A voter; `castBy` is the member who voted on their behalf, if one did, and `reason` that member's reason. */
export const Voter = z.object({
  person: PersonProfile,
  castBy: PersonRef.nullable(),
  reason: z.string().nullable(),
  votedAt: Timestamp,
})
export type Voter = z.infer<typeof Voter>
export const VoterPage = pageOf(Voter)
