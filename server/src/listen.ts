import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { AnswerEarly } from './features/board/page-cache/early-answer.http.ts'

/** Thrown when the address cannot be listened on. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/**
 * Requests must arrive in full within these times; a slow sender cannot hold a connection for ever. The largest file
 * takes two minutes at 1.5 megabits a second. Node looks at the first two at intervals of its own.
 */
const timeouts = {
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
}

/** How long a reader may take nothing of an answer. */
const readerTimeout = 30_000

/** Probes come by address, and old ones without a Host header: what it says must not matter to them. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Makes servers that answer what is known first, and whose probes have a host name that is always good. Node would refuse
 * a missing one before we see it.
 */
const serverFor = (answerKnown: AnswerEarly) =>
  ((options: ServerOptions, listener: RequestListener) => {
    const answer = knownFirst(answerKnown, listener)
    return createServer({ ...options, requireHostHeader: false }, (request, response) => {
      if (probes.has(request.url ?? '')) request.headers.host = 'localhost'
      answer(request, response)
    })
  }) as typeof createServer

/** A server that answers. */
export interface Listening {
  port: number
  /** Stops accepting, lets requests finish, and resolves when no connection is left. */
  stop(): Promise<void>
}

/** Serves `fetch` over HTTP, after `answerKnown` where that is given. @throws CannotListen with a sentence that says why. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  host: string,
  port: number,
  answerKnown: AnswerEarly = () => undefined,
  stalledAfter = readerTimeout,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    createServer: serverFor(answerKnown),
    serverOptions: timeouts,
  }) as Server
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

/** Answers what is known here: making a request and an answer of the web's kind costs as much as all else of it. */
function knownFirst(answerKnown: AnswerEarly, listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    // Refused there: RFC 9112, 3.2.
    if (incoming.headers.host === undefined) return listener(incoming, outgoing)
    const header = (name: string): string | undefined => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    }
    const asked = { method: incoming.method, target: incoming.url ?? '', header, env: { incoming } }
    const known = answerKnown(asked)
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
    ? `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`
    : `Earshot cannot listen on ${host}:${port}: ${error.message}`

/**
 * Closes connections on which nothing has moved for so long, unless a request there waits for an answer that is not made
 * yet. What a reader does not take would stay in memory.
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

/** How many requests wait for their answer at the moment. */
function countRequests(server: Server): () => number {
  let count = 0
  server.on('request', (_, response) => {
    count++
    response.once('close', () => count--)
  })
  return () => count
}

/**
 * Connections become idle one by one, so they are closed again and again. Browsers also open some in advance,
 * which Node does not count as idle: those go when no request is left.
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
