import { z } from 'zod'
import { PersonProfile, PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** Where a vote stands after casting or withdrawing it. */
export const Vote = z.object({ feedbackId: Id, voteCount: z.number().int(), hasVoted: z.boolean() })
export type Vote = z.infer<typeof Vote>

/** Asks which of some items the caller has voted on: ids joined by commas. */
export const VoteLookup = z.strictObject({
  ids: bounded(37 * limits.voteLookupMax)
    .transform((value) => value.split(','))
    .pipe(z.array(Id).min(1).max(limits.voteLookupMax)),
})
export const VotedIds = z.object({ feedbackIds: z.array(Id) })

/** Somebody who voted; `castBy` is the member who voted on their behalf, if one did. */
export const Voter = z.object({ person: PersonProfile, castBy: PersonRef.nullable(), votedAt: Timestamp })
export type Voter = z.infer<typeof Voter>
export const VoterPage = pageOf(Voter)
