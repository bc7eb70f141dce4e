import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AnswerEarly } from './features/board/page-cache/early-answer.http.ts'

/** Thrown if the server cannot listen on the address. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/**
 * Requests must arrive completely within these times; a slow sender cannot hold a connection for ever. The largest file
 * takes two minutes at 1.5 megabits a second. Node checks the first two at intervals of its own.
 */
const timeouts = {
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
}

/** Milliseconds for which a client may read nothing of a response. */
const readerTimeout = 30_000

type FetchCallback = Parameters<typeof getRequestListener>[0]

/** Probes use addresses, and old ones send no Host header: the header must not matter for them. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * A server that answers cached requests early, and gives probes a valid host name. Node would reject a missing Host
 * header before the server sees the request.
 */
function serverFor(answerKnown: AnswerEarly, fetch: FetchCallback): Server {
  const answer = knownFirst(answerKnown, getRequestListener(fetch))
  return createServer({ ...timeouts, requireHostHeader: false }, (request, response) => {
    if (probes.has(request.url ?? '')) request.headers.host = 'localhost'
    answer(request, response)
  })
}

/** A listening server. */
export interface Listening {
  port: number
  /** Stops accepting connections, lets requests finish, and resolves when no connection is left. */
  stop(): Promise<void>
}

/** Serves `fetch` over HTTP, after `answerKnown` if that is set. @throws CannotListen with the reason in a sentence. */
export async function listen(
  fetch: FetchCallback,
  host: string,
  port: number,
  answerKnown: AnswerEarly = () => undefined,
  stalledAfter = readerTimeout,
): Promise<Listening> {
  const server = serverFor(answerKnown, fetch)
  const underWay = countRequests(server)
  closeStalledReaders(server, stalledAfter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotListen(sentence(error, host, port))),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => stopServing(server, underWay),
  }
}

/** Answers cached requests here: making web `Request` and `Response` objects costs as much as everything else. */
function knownFirst(answerKnown: AnswerEarly, listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    // Node's listener rejects such a request: RFC 9112, 3.2.
    if (incoming.headers.host === undefined) return listener(incoming, outgoing)
    const header = (name: string): string | undefined => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    }
    const request = { method: incoming.method, target: incoming.url ?? '', header, env: { incoming } }
    const known = answerKnown(request)
    if (!known) return listener(incoming, outgoing)
    return known.then((found) => {
      if (!found) return listener(incoming, outgoing)
      const { status, headers, body } = found
      const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
      outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined)
    })
  }
}

const sentence = (error: NodeJS.ErrnoException, host: string, port: number): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use by another program. Stop it, or configure another port.`
    : `Earshot cannot listen on ${host}:${port}: ${error.message}`

/**
 * Closes connections on which no data has moved for `after` milliseconds, unless a request there waits for a response
 * that is not made yet. Unread responses would stay in memory.
 */
function closeStalledReaders(server: Server, after: number): void {
  const answering = new WeakSet<Socket>()
  server.on('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  server.setTimeout(after, (socket) => {
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy()
  })
}

/** Counts the requests that are waiting for their response. */
function countRequests(server: Server): () => number {
  let count = 0
  server.on('request', (_, response) => {
    count++
    response.once('close', () => count--)
  })
  return () => count
}

/**
 * Connections become idle one by one, so they are closed repeatedly. Browsers also open connections in advance, which
 * Node does not count as idle: those are closed when no request is left.
 */
async function stopServing(server: Server, underWay: () => number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => {
    if (underWay() === 0) server.closeAllConnections()
    else server.closeIdleConnections()
  }, 100)
  server.closeIdleConnections()
  await closed
  clearInterval(sweep)
}
