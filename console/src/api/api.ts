import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import type { z } from 'zod'
import { ActionError, ApiError, errorOf, networkError, unexpectedAnswer } from './api-error.ts'
import { noteServedVersion } from './client-version.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Options {
  /** Sent as JSON; a Blob is sent unchanged. */
  body?: unknown
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
  /** Sends the request even if the page is left meanwhile. Only for small bodies: browsers refuse more than 64 KB. */
  keepalive?: boolean
  /** The token of a link that works without an account. */
  bearer?: string
}

let signedOutHandler = (): void => {}

/** Sets the handler for any 401: nobody is signed in. */
export const onSignedOut = (handler: () => void): void => {
  signedOutHandler = handler
}

let organisationBlockedHandler = (): void => {}

/** Sets the handler for a suspended organisation or a missing payment. */
export const onOrganisationBlocked = (handler: () => void): void => {
  organisationBlockedHandler = handler
}

let reauthenticationHandler = async (): Promise<boolean> => false

/**
 * Sets the handler that asks the person to log in again if the server wants a recent login; it returns true if they
 * did.
 */
export const onReauthenticationRequired = (handler: () => Promise<boolean>): void => {
  reauthenticationHandler = handler
}

/** 128 random bits; `crypto.randomUUID` does not exist on pages served over plain http. */
const newIdempotencyKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-')

/** Idempotency keys of POST requests without a response, with the time of their creation, by path and body. */
const unanswered = new Map<string, { key: string; at: number }>()
/** One day less than the server stores a key. */
const keyLife = limits.idempotencyKept - 24 * 60 * 60_000

/**
 * Posts under an `Idempotency-Key`. If no usable response arrives, the same request reuses its key, so pressing a
 * button again creates nothing twice.
 */
async function postWithKey(path: string, options: Options): Promise<Response> {
  const call = `${path} ${JSON.stringify(options.body)}`
  const known = unanswered.get(call)
  const current =
    known && Date.now() - known.at < keyLife ? known : { key: newIdempotencyKey(), at: Date.now() }
  unanswered.set(call, current)
  const response = await send('POST', path, options, current.key)
  if (response.status < 500) unanswered.delete(call)
  return response
}

/** Delay requested by a 429, in milliseconds (product specification, section 7). */
export function retryDelay(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return retryAfter && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : limits.retryAfterDefault
}

/**
 * Longest automatic delay, in milliseconds: a button must not spin for longer. Above it the error says how long to
 * wait.
 */
const longestWait = 30_000

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

function urlOf(path: string, query: Options['query']): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  const search = parameters.toString()
  return `/api/v1${path}${search && `?${search}`}`
}

function initOf(
  method: Method,
  { body, signal, bearer, keepalive = false }: Options,
  idempotencyKey?: string,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
  if (body instanceof Blob) headers['content-type'] = body.type
  else if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    method,
    headers,
    credentials: 'same-origin',
    keepalive,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

async function sendOnce(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    noteServedVersion(response.headers.get('x-client-version'))
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw networkError()
  }
}

/** Sends a request, and repeats it once after a recent login if the server required one. */
async function send(
  method: Method,
  path: string,
  options: Options,
  idempotencyKey?: string,
): Promise<Response> {
  const url = urlOf(path, options.query)
  const init = initOf(method, options, idempotencyKey)
  const response = await sendWithRetry(url, init)
  if (response.status !== 403 && response.status !== 402) return response
  const { code } = await errorOf(response.clone())
  if (code === 'organisation_suspended' || code === 'payment_required') organisationBlockedHandler()
  const proven = code === 'reauthentication_required' && (await reauthenticationHandler())
  return proven ? sendWithRetry(url, init) : response
}

async function sendWithRetry(url: string, init: RequestInit): Promise<Response> {
  const response = await sendOnce(url, init)
  const delay = response.status === 429 ? retryDelay(response.headers.get('retry-after')) : Infinity
  if (delay > longestWait) return response
  await wait(delay)
  return sendOnce(url, init)
}

/**
 * Calls `/api/v1` + `path`. Waits and retries once on 429; a 401 also ends the session on this page.
 *
 * @returns the parsed body, or undefined for a null schema
 * @throws ApiError
 */
export function request(method: Method, path: string, schema: null, options?: Options): Promise<undefined>
export function request<Data>(
  method: Method,
  path: string,
  schema: z.ZodType<Data>,
  options?: Options,
): Promise<Data>
export async function request(
  method: Method,
  path: string,
  schema: z.ZodType | null,
  options: Options = {},
): Promise<unknown> {
  const response = await (method === 'POST' ? postWithKey(path, options) : send(method, path, options))
  if (response.status === 401) signedOutHandler()
  if (!response.ok) throw await errorOf(response)
  if (schema === null) return undefined
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw unexpectedAnswer(response.status)
  return parsed.data
}

/**
 * Has the server create a file, and the browser save it under the server's file name. @throws ApiError, also if the
 * connection breaks before the file is complete.
 */
export async function download(path: string, body?: unknown): Promise<void> {
  const response = await send('POST', path, { body })
  if (response.status === 401) signedOutHandler()
  if (!response.ok) throw await errorOf(response)
  const file = await response.blob().catch(() => {
    throw networkError()
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'earshot.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Result of an account action; `fields` maps each invalid field to its error. */
export type ActionOutcome<Result> = Result & { fields: Record<string, string> }

/**
 * Posts an account action, whose response is a result whatever the HTTP status. Never throws: invalid input has status
 * Error, a missing session Unauthorized, and an unusable response Unknown.
 */
export async function postAction<Schema extends typeof ActionResult>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<ActionOutcome<z.output<Schema> | ActionResult>> {
  try {
    const response = await send('POST', path, { body })
    const answer = await response
      .clone()
      .json()
      .catch(() => undefined)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw response.ok ? unexpectedAnswer(response.status) : await errorOf(response)
    const { status, messages } = parsed.data
    const shown = status === 'Error' || status === 'Unauthorized' ? messages.map(withoutPrefix) : messages
    return { ...parsed.data, messages: shown, fields: {} }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: statusOf(error), messages: [error.message], fields: error.formErrors }
  }
}

/** Posts an account action for a form. @throws ActionError unless the action succeeded. */
export async function postActionOrThrow<Schema extends typeof ActionResult>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<z.output<Schema> | ActionResult> {
  const outcome = await postAction(path, schema, body)
  if (outcome.status !== 'Ok') throw new ActionError(outcome)
  return outcome
}

function statusOf({ status }: ApiError): ActionResult['status'] {
  if (status === 401) return 'Unauthorized'
  return status >= 400 && status < 500 ? 'Error' : 'Unknown'
}

/** Removes an error text's prefix up to its first colon, as the product specification shows it (section 5). */
export const withoutPrefix = (message: string): string => /^[^:]*:\s+(.+)$/s.exec(message)?.[1] ?? message
