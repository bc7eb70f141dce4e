import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'
import { bundlePages } from './bundles.ts'

const folder = join(import.meta.dirname, 'scenarios')

/** First line of a page that needs a response header of its own: a policy. */
const header = /^<!-- (Content-Security-Policy|Permissions-Policy): (.*) -->\n/

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' }

const fileOf = (pathname: string): string =>
  pathname.startsWith('/package/')
    ? join(folder, '../../dist/npm', basename(pathname))
    : join(folder, pathname)

/** Fills a page's placeholders with values from the address's query, and a new nonce. */
function fill(page: string, search: string): string {
  const query = new URLSearchParams(search)
  return page
    .replaceAll('{{SERVER}}', query.get('server') ?? '')
    .replaceAll('{{KEY}}', query.get('key') ?? '')
    .replaceAll('{{LIBRARY}}', query.get('library') ?? '')
    .replaceAll('{{QUERY}}', search)
    .replaceAll('{{NONCE}}', Math.random().toString(36).slice(2))
}

/**
 * Serves the scenarios' host pages, `/<scenario>/<page>.html`, from an origin of their own. `{{SERVER}}`, `{{KEY}}` and
 * `{{LIBRARY}}` in them come from the address's query, `{{QUERY}}` is the whole query, and `{{NONCE}}` is new each
 * time. Bundled libraries are under `/bundles/`, the modules of the npm package under `/package/`. `/empty` is an empty
 * page.
 */
export async function serveHostPages(port: number) {
  let bundles: Promise<Map<string, string>> | undefined
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    if (pathname === '/empty') return response.setHeader('Content-Type', 'text/html').end('<!doctype html>')
    if (pathname.startsWith('/bundles/')) {
      bundles ??= bundlePages()
      const text = (await bundles).get(pathname.slice('/bundles/'.length)) ?? ''
      return response.setHeader('Content-Type', types[extname(pathname)] ?? '').end(text)
    }
    const source = await readFile(fileOf(pathname), 'utf8').catch(() => undefined)
    if (source === undefined) return response.writeHead(404).end()
    const page = fill(source, search)
    const [comment = '', name = '', value = ''] = header.exec(page) ?? []
    if (name) response.setHeader(name, value)
    response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/html; charset=utf-8')
    response.end(page.slice(comment.length))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
