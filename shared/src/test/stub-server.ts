import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server received. */
export interface SeenRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** Starts a test's own server on a free port, which responds to each request with the result of `answer`. */
export async function startStubServer(answer: (seen: SeenRequest) => Answer) {
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: text ? JSON.parse(text) : undefined }
    seen.push(entry)
    const { status, body, headers: more } = answer(entry)
    response.writeHead(status, { 'Content-Type': 'application/json', ...more })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}/e/`,
    seen,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
