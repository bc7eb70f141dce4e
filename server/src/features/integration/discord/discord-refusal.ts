import { z } from 'zod'
import { retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { ChatRefusal, type ChatSentences } from '../chat/chat-refusal.ts'

/** Each refusal with the sentence that mends it. */
export const discordSentences = {
  gone: 'Discord no longer knows this webhook: it was deleted. Make another one in the channel’s settings, and enter its address.',
  restricted:
    'The webhook is that of a forum, in which Earshot begins no threads. Make one in a text channel, and enter its address.',
  refused: 'Discord does not take this message.',
  later: 'Discord does not respond, or asks to wait.',
} as const satisfies ChatSentences

export const discordRefusal = (reason: keyof typeof discordSentences, options?: ErrorOptions): ChatRefusal =>
  new ChatRefusal(reason, discordSentences, options)

const Problem = z.object({ code: z.number(), retry_after: z.number().positive() }).partial()

/** Codes of a webhook that is gone: unknown, and with a wrong token. */
const goneCodes = [10015, 50027]
/** Code of a message that was deleted. */
const unknownMessage = 10008
/** Codes of a forum, which wants the name of a thread. */
const forumCodes = [220001, 220002, 220003]

/** The refusal behind a response, by Discord's code where it has one. */
export function refusalOfResponse({ status, headers }: Response, content: unknown): ChatRefusal {
  const { code = 0, retry_after = 0 } = Problem.safeParse(content).data ?? {}
  if (status === 429) {
    // The header is rounded to seconds; the body is exact.
    const header = retryAfterMs(headers.get('retry-after') ?? undefined, Date.now())
    const retryAfter = Math.ceil(retry_after * 1000) || header
    return new ChatRefusal('later', discordSentences, retryAfter > 0 ? { retryAfter } : {})
  }
  if (code === unknownMessage) return new ChatRefusal('refused', discordSentences, { isMessageGone: true })
  if (forumCodes.includes(code)) return discordRefusal('restricted')
  if (goneCodes.includes(code)) return discordRefusal('gone')
  return discordRefusal(status === 400 || status === 404 ? 'refused' : 'later')
}
