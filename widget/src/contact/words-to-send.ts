import type { SubmittedDraft } from '../interface.ts'
import type { Services } from '../panel/services.ts'

/** What the page makes of words that are about to be sent; undefined when it does not want them sent. */
export async function wordsToSend(
  { emit }: Services,
  draft: SubmittedDraft,
): Promise<Pick<SubmittedDraft, 'title' | 'body'> | undefined> {
  // What its handler throws is the page's own error.
  const answer = await Promise.resolve(emit('submit:before', { draft })).catch(reportError)
  const { title, body } = { ...draft, ...(answer as Partial<SubmittedDraft> | undefined) }
  return answer === false ? undefined : { title, body }
}
