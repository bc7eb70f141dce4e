import { limits } from '@earshot/shared/limits'
import { castVote } from '../votes.ts'

/** Parts of a draft of feedback beside its title. */
interface DraftParts {
  body: string
  source: string
  saidOn: string
  files: readonly unknown[]
}

/** Reason against a vote in place of a draft of which something would be lost; undefined if nothing would. */
function lossOf({ body, source, saidOn, files }: DraftParts): string | undefined {
  if (files.length > 0 || source.trim() !== '' || saidOn !== '')
    return 'A vote keeps only the details. Remove the files, the source and the day, or add the feedback.'
  if (body.trim().length > limits.voteReasonMax)
    return `A vote keeps up to ${limits.voteReasonMax} characters of details. Shorten them, or add the feedback.`
  return undefined
}

/**
 * Votes for a customer on an idea in place of new feedback; the details become the reason. `saveCustomer` resolves to
 * the customer's id. @throws Error with a sentence if something of the draft would be lost, or the customer has voted.
 */
export async function voteInstead(
  feedbackId: string,
  draft: DraftParts,
  saveCustomer: () => Promise<string>,
): Promise<void> {
  const loss = lossOf(draft)
  if (loss) throw new Error(loss)
  await castVote(feedbackId, await saveCustomer(), { reason: draft.body.trim() })
}
