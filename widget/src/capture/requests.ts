import { patch } from './patch.ts'

/** A request's method, its address without query and hash, the status of its answer, and how long that took. */
type Failed = [method: string, path: string, status: number, milliseconds: number]

const opened = Symbol('opened')

/** A request with the method and the address that it was opened with. */
type OpenedRequest = XMLHttpRequest & { [opened]?: [method: string, url: string] }

/**
 * Hands on which requests of the page fail: with an error as the answer, or without one.
 *
 * @param base where the widget's own go
 */
export function watchRequests(signal: AbortSignal, base: string, keep: (what: Failed) => void): void {
  /** A request begins; gives what is called with the status of its answer, 0 for none. */
  const begin = (method: string, address: unknown) => {
    const { href, origin, pathname, protocol } = Object.assign(document.createElement('a'), {
      href: `${address}`,
    })
    if (!protocol.startsWith('http') || href.startsWith(base)) return
    const began = performance.now()
    const path = origin === location.origin ? pathname : origin + pathname
    return (status: number) => {
      if ((status < 1 || status > 399) && !signal.aborted)
        keep([method.toUpperCase(), path, status, Math.round(performance.now() - began)])
    }
  }

  patch(window, 'fetch', signal, ([input, init]) => {
    const { method = 'GET', url = input } = input as Partial<Request>
    const end = begin(init?.method ?? method, url)
    if (!end) return
    // The page gets the promise behind ours: with ours beside its own, an error that it forgets to handle would seem handled.
    return (result) =>
      result.then(
        (response) => {
          if (response.type !== 'opaque' && response.status) end(response.status)
          return response
        },
        (error) => {
          if (error?.name !== 'AbortError') end(0)
          throw error
        },
      )
  })

  const { prototype } = XMLHttpRequest
  patch(prototype, 'open', signal, (input, self) => {
    Object.defineProperty(self, opened, { value: input, configurable: true })
    return undefined
  })
  patch(prototype, 'send', signal, (_, self: OpenedRequest) => {
    const { [opened]: request } = self
    const end = request && begin(...request)
    for (const type of ['load', 'error', 'timeout'])
      if (end) self.addEventListener(type, () => end(self.status), { once: true })
    return undefined
  })
}
