import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import type { z } from 'zod'
import { ActionError, ApiError, errorOf, networkError, unexpectedAnswer } from './api-error.ts'
import { noteServedVersion } from './client-version.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Options {
  /** Sent as JSON, or as it is when it is a Blob. */
  body?: unknown
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
  /** The token of a link that works without an account. */
  bearer?: string
}

let signedOutHandler = (): void => {}

/** Sets what happens when the server says that nobody is signed in (any 401). */
export const onSignedOut = (handler: () => void): void => {
  signedOutHandler = handler
}

let organisationBlockedHandler = (): void => {}

/** Sets what happens when the server says that the organisation is suspended, or that its payment is missing. */
export const onOrganisationBlocked = (handler: () => void): void => {
  organisationBlockedHandler = handler
}

let reauthenticationHandler = async (): Promise<boolean> => false

/** Sets who asks the person to prove who they are, when the server wants a recent login; answers whether they did. */
export const onReauthenticationRequired = (handler: () => Promise<boolean>): void => {
  reauthenticationHandler = handler
}

/** 128 random bits; `crypto.randomUUID` does not exist on pages served over plain http. */
const newIdempotencyKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-')

/** The keys of what was posted and has no answer yet, with when each was made, by what was asked. */
const unanswered = new Map<string, { key: string; at: number }>()
/** The server remembers a key for a day longer. */
const keyLife = limits.idempotencyKept - 24 * 60 * 60_000

/**
 * Posts under an `Idempotency-Key`. Where no answer came, or one that tells nothing, the same request finds its key
 * again: whoever presses a button once more creates nothing twice.
 */
async function postWithKey(path: string, options: Options): Promise<Response> {
  const asked = `${path} ${JSON.stringify(options.body)}`
  const known = unanswered.get(asked)
  const kept = known && Date.now() - known.at < keyLife ? known : { key: newIdempotencyKey(), at: Date.now() }
  unanswered.set(asked, kept)
  const response = await send('POST', path, options, kept.key)
  if (response.status < 500) unanswered.delete(asked)
  return response
}

/** How long a 429 asks to wait, in milliseconds (product specification, section 7). */
export function retryDelay(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return retryAfter && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : limits.retryAfterDefault
}

/** Nobody watches a button spin for longer; the error then says how long to wait. */
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

function initOf(method: Method, { body, signal, bearer }: Options, idempotencyKey?: string): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
  if (body instanceof Blob) headers['content-type'] = body.type
  else if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    method,
    headers,
    credentials: 'same-origin',
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

/** Sends, and once more when the server wanted a recent login and the person gave it. */
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
 * Calls `/api/v1` + `path` and answers the parsed body, or undefined for a schema of null. Waits and
 * retries once on 429. Throws `ApiError`; a 401 also ends the session on this page.
 */
export async function request<Schema extends z.ZodType | null>(
  method: Method,
  path: string,
  schema: Schema,
  options: Options = {},
): Promise<Schema extends z.ZodType ? z.output<Schema> : undefined> {
  const response = await (method === 'POST' ? postWithKey(path, options) : send(method, path, options))
  if (response.status === 401) signedOutHandler()
  if (!response.ok) throw await errorOf(response)
  if (schema === null) return undefined as never
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw unexpectedAnswer(response.status)
  return parsed.data as never
}

/**
 * Has the server make a file, and the browser save it under the name it came with. Throws `ApiError`, also
 * when the connection breaks off before the file is whole.
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

/** How an account action ended; `fields` holds what was wrong with the input, by field. */
export type ActionOutcome<Result> = Result & { fields: Record<string, string> }

/**
 * Posts an account action, whose answer is a result whatever the HTTP status. Never throws: refused
 * input becomes status Error, nobody signed in Unauthorized, and a call that got no usable answer Unknown.
 */
export async function act<Schema extends typeof ActionResult>(
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

/** The same for a form: throws `ActionError` unless the action was done. */
export async function perform<Schema extends typeof ActionResult>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<z.output<Schema> | ActionResult> {
  const outcome = await act(path, schema, body)
  if (outcome.status !== 'Ok') throw new ActionError(outcome)
  return outcome
}

function statusOf({ status }: ApiError): ActionResult['status'] {
  if (status === 401) return 'Unauthorized'
  return status >= 400 && status < 500 ? 'Error' : 'Unknown'
}

/** An error text after its first colon, as the product specification shows it (section 5). */
export const withoutPrefix = (message: string): string => /^[^:]*:\s+(.+)$/s.exec(message)?.[1] ?? message
