import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Thrown when the address cannot be listened on. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/** Requests must arrive in full within these times; a slow sender cannot hold a connection for ever. */
const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000 }

/** Serves `fetch` over HTTP. @throws CannotListen with a sentence that says why. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({ fetch, createServer, serverOptions: timeouts }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotListen(sentence(error, host, port))),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : port }
}

const sentence = (error: NodeJS.ErrnoException, host: string, port: number): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`
    : `Earshot cannot listen on ${host}:${port}: ${error.message}`

/**
 * Stops accepting, lets requests finish, and resolves when no connection is left. Connections that become
 * idle later are closed as well: closing them once is not enough.
 */
export async function stopServing(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  server.closeIdleConnections()
  await closed
  clearInterval(sweep)
}
