import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'vue/server-renderer'
import { bundle, names } from '../frameworks/bundle.mjs'
import { makeApp } from './app.js'

/** Locations of the packages' browser modules, by their addresses on the pages. */
const modules = {
  '/modules/vue.js': import.meta.resolve('vue/dist/vue.esm-browser.prod.js'),
  '/modules/turbo.js': import.meta.resolve('@hotwired/turbo/dist/turbo.es2017-esm.js'),
  '/modules/htmx.js': import.meta.resolve('htmx.org/dist/htmx.min.js'),
}
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const policy = /^<!-- Content-Security-Policy: (.*) -->\n/

/** Address of a framework's application: its page, or its script. */
const framework = new RegExp(`^/(?:frameworks/)?(${names.join('|')})\\.(html|js)$`)

const fileOf = (path) => {
  if (modules[path]) return fileURLToPath(modules[path])
  if (framework.test(path)) return fileURLToPath(new URL('../frameworks/framework.html', import.meta.url))
  const folder = path.startsWith('/earshot/')
    ? new URL('.', import.meta.resolve('@earshot/widget'))
    : new URL('.', import.meta.url)
  return join(fileURLToPath(folder), path === '/' ? 'index.html' : basename(path))
}

/**
 * Responds to a request for one of the examples, with `{{EARSHOT_URL}}` and `{{EARSHOT_KEY}}` filled in, under the
 * policy in the page's first line.
 */
export const servePages =
  ({ earshot, key }) =>
  async (request, response) => {
    const { pathname } = new URL(request.url, 'http://example')
    // An application would sign its user's identity here; these pages have no users and no icon.
    if (pathname === '/earshot-token' || pathname === '/favicon.ico') return response.end()
    const [, name, kind] = framework.exec(pathname) ?? []
    if (kind === 'js') return response.setHeader('Content-Type', types['.js']).end(await bundle(name))
    const file = fileOf(pathname)
    const source = await readFile(file, 'utf8').catch(() => undefined)
    if (source === undefined) return response.writeHead(404).end()
    const rendered = pathname === '/server-rendered.html' ? await renderToString(makeApp()) : ''
    const page = source
      .replaceAll('{{EARSHOT_URL}}', earshot)
      .replaceAll('{{EARSHOT_KEY}}', key)
      .replace('{{RENDERED}}', rendered)
      .replaceAll('{{FRAMEWORK}}', name)
    const [comment, value] = policy.exec(page) ?? ['']
    if (value) response.setHeader('Content-Security-Policy', value)
    response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain')
    response.end(page.slice(comment.length))
  }
