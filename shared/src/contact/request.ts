import { toJson } from './json.ts'
import { RequestError } from './request-error.ts'

/** Time limit of a response, in milliseconds. */
const timeout = 15_000

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path under the base, without a leading slash: `v1/feedback`. */
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  idempotencyKey?: string
  token?: string
  /** True to send our own origin's cookies, for a member on one of our pages. */
  cookies?: boolean | undefined
}

async function errorOf(response: Response): Promise<RequestError> {
  const problem = await response.json().catch(() => undefined)
  return new RequestError(response.status, problem, Number(response.headers.get('Retry-After')) || undefined)
}

/**
 * Sends one request, once, without cookies unless requested, and returns the JSON response, or nothing for a 204;
 * rejects with a `RequestError`.
 */
export async function sendRequest<Answer>(base: string, request: Request): Promise<Answer> {
  const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  const { method, token, idempotencyKey } = request
  const body = request.body === undefined ? undefined : toJson(request.body)
  const response = await fetch(base + request.path + (query.length ? `?${query.join('&')}` : ''), {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body,
    credentials: request.cookies ? 'same-origin' : 'omit',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new RequestError(0)
  })
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return undefined as Answer
  return response.json().catch(() => {
    throw new RequestError(0)
  })
}
