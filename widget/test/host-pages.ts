import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'scenarios')

/** A page begins with the policy it is served under, if it has one. */
const policy = /^<!-- Content-Security-Policy: (.*) -->\n/

/**
 * Serves the scenarios' host pages, `/<scenario>/<page>.html`, from an origin of their own. `{{SERVER}}` and
 * `{{KEY}}` in them come from the address's query, `{{NONCE}}` is new each time.
 */
export async function serveHostPages(port: number) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    const source = await readFile(join(folder, pathname), 'utf8').catch(() => undefined)
    if (source === undefined) return response.writeHead(404).end()
    const nonce = Math.random().toString(36).slice(2)
    const page = source
      .replaceAll('{{SERVER}}', searchParams.get('server') ?? '')
      .replaceAll('{{KEY}}', searchParams.get('key') ?? '')
      .replaceAll('{{NONCE}}', nonce)
    const [comment, value] = policy.exec(page) ?? ['']
    if (value) response.setHeader('Content-Security-Policy', value)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page.slice(comment.length))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
