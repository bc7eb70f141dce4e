import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Receives how a call of another server ends. */
export interface OutgoingSpan {
  answered(status: number): void
  failed(): void
}

/**
 * Follows every call that this process makes with `fetch` or undici, by what undici publishes. `begin` runs in the
 * context of the caller. @returns a function that ends it
 */
export function followOutgoingCalls(begin: (method: string, host: string) => OutgoingSpan | undefined) {
  const spans = new WeakMap<object, OutgoingSpan>()
  const created = (message: unknown) => {
    const request = requestIn(message)
    const span = request && begin(String(request.method), hostOf(request.origin))
    if (span) spans.set(request, span)
  }
  const answered = (message: unknown) => {
    const request = requestIn(message)
    if (request) spans.get(request)?.answered(statusIn(message))
  }
  const failed = (message: unknown) => {
    const request = requestIn(message)
    if (request) spans.get(request)?.failed()
  }
  const channels = [
    ['undici:request:create', created],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const
  for (const [name, listener] of channels) subscribe(name, listener)
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function requestIn(message: unknown): { method?: unknown; origin?: unknown } | undefined {
  return isObject(message) && 'request' in message && isObject(message.request) ? message.request : undefined
}

function statusIn(message: unknown): number {
  if (!isObject(message) || !('response' in message) || !isObject(message.response)) return 0
  return 'statusCode' in message.response ? Number(message.response.statusCode) : 0
}

function hostOf(origin: unknown): string {
  const address = String(origin)
  return URL.canParse(address) ? new URL(address).hostname : ''
}
