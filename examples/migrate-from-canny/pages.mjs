import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { tokenForCanny, tokenForEarshot } from './token.mjs'

/** Whoever is signed in to these pages. */
const user = { id: '7', name: 'Nia Okafor', email: 'nia@fjordline.example' }

/**
 * Answers with pages that call Canny or Featurebase, and load their script from the server at `earshot`. Without a
 * `secret` the pages' own server signs as it did for Canny.
 */
export const servePages =
  ({ earshot, key, secret }) =>
  async (request, response) => {
    const { pathname } = new URL(request.url, 'http://example')
    const name = pathname === '/' ? 'index.html' : basename(pathname)
    if (!/^[\w-]+\.html$/.test(name)) return response.writeHead(404).end()
    const page = await readFile(new URL(name, import.meta.url), 'utf8').catch(() => undefined)
    if (page === undefined) return response.writeHead(404).end()
    const token = secret ? tokenForEarshot(user, { secret, key }) : tokenForCanny(user, 'a key of Canny')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      page
        .replaceAll('{{EARSHOT_URL}}', earshot)
        .replaceAll('{{EARSHOT_KEY}}', key)
        .replaceAll('{{TOKEN}}', token),
    )
  }
