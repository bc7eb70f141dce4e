import type { Context } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { answer, compressedText } from '../http/response/answer.ts'
import { isKnown } from '../http/response/if-none-match.ts'
import { shortDigest } from '../lib/digest.ts'
import type { Markup } from './markup.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Time of a feed's last change: its newest entry's, or the start of today for an empty feed, so that it is stable for a
 * day.
 */
export const feedUpdatedAt = (entries: readonly number[], now: number): number =>
  entries.length > 0 ? Math.max(...entries) : now - (now % day)

/**
 * Answers with an Atom feed (RFC 4287), or 304 to a reader who has the current one: feed readers ask every few minutes.
 * Dates must be equal for a 304, since a withdrawn entry makes the feed's date older.
 */
export async function answerFeed(
  c: Context<AppEnv>,
  feed: Markup,
  updatedAt: number,
  varies: Record<string, string> = {},
): Promise<Response> {
  const text = String(await feed)
  const etag = `W/"${shortDigest(text)}"`
  const modified = new Date(updatedAt).toUTCString()
  const headers = {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=60',
    etag,
    'last-modified': modified,
    ...varies,
  }
  const known = c.req.header('if-none-match')
  const isKnownFeed =
    known === undefined ? c.req.header('if-modified-since') === modified : isKnown(known, etag)
  return isKnownFeed ? answer(c, 304, null, headers) : compressedText(c, text, headers)
}
