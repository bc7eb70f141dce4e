import type { z } from 'zod'
import { refuseFailedCall } from '../../../lib/safe-fetch/failed-call.ts'
import { retryAfterMax, retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { type RefusalReason, type RefusalSentences, TrackerRefusal } from './tracker-refusal.ts'

interface ServiceRequest<Schema> {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: object
  /** The content of the response; undefined for an empty one. */
  schema: Schema
}

/** The part of a response by which a service says why it refuses. */
export interface ServiceResponse {
  ok: boolean
  status: number
  headers: Headers
  text: string
}

interface ErrorMapping {
  sentences: RefusalSentences
  /** Why the service refuses; undefined if it does not. */
  refusalOf: (response: ServiceResponse) => RefusalReason | undefined
}

/** Makes one request for JSON. @throws TrackerRefusal, which has the time that the service asks to wait. */
export function callService<Schema extends z.ZodType>(
  { url, method = 'GET', headers, body, schema }: ServiceRequest<Schema>,
  { sentences, refusalOf }: ErrorMapping,
): Promise<z.output<Schema>> {
  const json = body && { 'content-type': 'application/json' }
  const call = async () => {
    const response = await safeFetch(url, {
      method,
      headers: { 'user-agent': 'Earshot', ...headers, ...json },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { ok, status } = response
    const reason = refusalOf({ ok, status, headers: response.headers, text })
    if (reason) throw new TrackerRefusal(reason, sentences, waitOf(response.headers))
    return schema.parse(text === '' ? undefined : JSON.parse(text))
  }
  return refuseFailedCall(call, (cause) => new TrackerRefusal('later', sentences, { cause }))
}

/** The time that a response asks to wait; GitHub names instead when its limit for an hour begins anew. */
function waitOf(headers: Headers): { retryAfter?: number } {
  const now = Date.now()
  const pause = retryAfterMs(headers.get('retry-after') ?? undefined, now)
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0'
  const reset = isUsedUp ? Number(headers.get('x-ratelimit-reset')) * 1000 - now : 0
  const retryAfter = pause || Math.min(reset, retryAfterMax)
  return retryAfter > 0 ? { retryAfter } : {}
}
