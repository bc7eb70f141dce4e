import { retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { ChatRefusal, type ChatSentences } from '../chat/chat-refusal.ts'

/** Each refusal with the sentence that mends it. */
export const teamsSentences = {
  gone: 'Microsoft Teams no longer knows this workflow: it was deleted, or its address has changed. Enter the address of another one.',
  restricted: 'The workflow is switched off. Switch it on in the Workflows app of Teams, then send a test.',
  refused: 'The workflow does not take this message.',
  later: 'Microsoft Teams does not respond, or asks to wait.',
} as const satisfies ChatSentences

/** Statuses of a workflow that is gone, and of an address whose signature was made anew. */
const goneStatuses = [401, 403, 404, 410]

interface TeamsResponse {
  status: number
  retryAfter: string | undefined
  body: string
}

/** The refusal behind a response of a workflow. One that is off says so in its words alone. */
export function refusalOfResponse({ status, retryAfter: header, body }: TeamsResponse): ChatRefusal {
  if (status === 429 || status >= 500) {
    const retryAfter = retryAfterMs(header, Date.now())
    return new ChatRefusal('later', teamsSentences, retryAfter > 0 ? { retryAfter } : {})
  }
  if (/WorkflowTriggerIsNotEnabled/.test(body)) return new ChatRefusal('restricted', teamsSentences)
  return new ChatRefusal(goneStatuses.includes(status) ? 'gone' : 'refused', teamsSentences)
}
