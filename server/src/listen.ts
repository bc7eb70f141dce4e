import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Thrown when the address cannot be listened on. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/** Requests must arrive in full within these times; a slow sender cannot hold a connection for ever. */
const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000 }

/** Probes come by address, and old ones without a Host header: what it says must not matter to them. */
const probes = new Set(['/healthz', '/readyz'])

/** A server whose probes have a host name that is always good. Node would refuse a missing one before we see it. */
const serverForProbes = ((options: ServerOptions, listener: RequestListener) =>
  createServer({ ...options, requireHostHeader: false }, (request, response) => {
    if (probes.has(request.url ?? '')) request.headers.host = 'localhost'
    listener(request, response)
  })) as typeof createServer

/** A server that answers. */
export interface Listening {
  port: number
  /** Stops accepting, lets requests finish, and resolves when no connection is left. */
  stop(): Promise<void>
}

/** Serves `fetch` over HTTP. @throws CannotListen with a sentence that says why. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  host: string,
  port: number,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    createServer: serverForProbes,
    serverOptions: timeouts,
  }) as Server
  const underWay = countRequests(server)
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

const sentence = (error: NodeJS.ErrnoException, host: string, port: number): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`
    : `Earshot cannot listen on ${host}:${port}: ${error.message}`

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
