import { z } from 'zod'
import { PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalText } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

const addresses = bounded(limits.voteBatchTextMax, 'Please paste a shorter list').refine(
  (text) => text.trim() !== '',
  'Please paste at least one email address',
)

/** A pasted list of customers' addresses. */
export const AddressText = z.strictObject({ addresses })

/** Votes that a member casts for a list of customers; the reason is for the team alone. */
export const NewVoteBatch = AddressText.extend({ reason: optionalText(limits.voteReasonMax).default('') })
export type NewVoteBatch = z.output<typeof NewVoteBatch>

const Voter = z.object({ email: z.string(), name: z.string() })

/** Outcome of a pasted list, before anybody votes: each address is in one group. */
export const VoteBatchPreview = z.object({
  /** Customers whom the team knows. */
  known: z.array(Voter),
  /** Customers to add; they get no mail before they have proven their address. */
  added: z.array(Voter),
  /** Customers who have voted for the item already. */
  voted: z.array(Voter),
  refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
})
export type VoteBatchPreview = z.infer<typeof VoteBatchPreview>

/** States of a batch; `running` and `undoing` are jobs that advance by themselves. */
export const VoteBatchState = z.enum(['running', 'done', 'undoing', 'undone'])
export type VoteBatchState = z.infer<typeof VoteBatchState>

/** Votes cast for a list of customers; the addresses of which no vote came are not kept. */
export const VoteBatch = z.object({
  id: Id,
  feedbackId: Id,
  castBy: PersonRef.nullable(),
  reason: z.string().nullable(),
  state: VoteBatchState,
  /** Sentence why the job stopped before the end; null if it did not. */
  problem: z.string().nullable(),
  totalCount: z.int(),
  /** Addresses done so far; while the batch is undone, votes taken back. */
  doneCount: z.int(),
  /** Votes that the batch cast. */
  castCount: z.int(),
  createdAt: Timestamp,
})
export type VoteBatch = z.infer<typeof VoteBatch>
export const VoteBatchList = z.object({ items: z.array(VoteBatch) })
