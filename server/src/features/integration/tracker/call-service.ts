import type { z } from 'zod'
import { refuseFailedCall } from '../../../lib/safe-fetch/failed-call.ts'
import { retryAfterMax, retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { type RefusalReason, type RefusalSentences, TrackerRefusal } from './tracker-refusal.ts'

interface ServiceRequest<Schema> {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  /** JSON, or a form with files. */
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

/** A request as it goes out. */
interface SentRequest {
  method: NonNullable<ServiceRequest<unknown>['method']>
  headers: Record<string, string>
  body?: Uint8Array
}

/** Sends a request, and reads the whole response. @throws FetchFailed */
export type SendRequest = (url: string, request: SentRequest) => Promise<ServiceResponse>

interface Calling {
  sentences: RefusalSentences
  /** Why the service refuses; undefined if it does not. */
  refusalOf: (response: ServiceResponse) => RefusalReason | undefined
  /** How the service is called, unless its address is one that the operator configured. */
  send?: SendRequest
}

/** Makes one request for JSON. @throws TrackerRefusal, which has the time that the service asks to wait. */
export function callService<Schema extends z.ZodType>(
  { url, method = 'GET', headers, body, schema }: ServiceRequest<Schema>,
  { sentences, refusalOf, send = sendConfigured() }: Calling,
): Promise<z.output<Schema>> {
  const call = async () => {
    const encoded = body && (await encodedBody(body))
    const response = await send(url, {
      method,
      headers: { 'user-agent': 'Earshot', ...headers, ...(encoded && { 'content-type': encoded.type }) },
      ...(encoded && { body: encoded.bytes }),
    })
    const { text } = response
    const reason = refusalOf(response)
    if (reason) throw new TrackerRefusal(reason, sentences, waitOf(response.headers))
    return schema.parse(text === '' ? undefined : JSON.parse(text))
  }
  return refuseFailedCall(call, (cause) => new TrackerRefusal('later', sentences, { cause }))
}

async function encodedBody(body: object): Promise<{ type: string; bytes: Uint8Array }> {
  if (!(body instanceof FormData))
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  // The platform's own encoder chooses the boundary of the parts.
  const encoded = new Response(body)
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encoded.arrayBuffer()),
  }
}

/** Calls of an address that the operator configured, with the usual bounds or others. */
export const sendConfigured =
  (bounds?: Parameters<typeof safeFetch>[2]): SendRequest =>
  async (url, request) => {
    const response = await safeFetch(url, request, bounds)
    const { ok, status, headers } = response
    return { ok, status, headers, text: await response.text() }
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
