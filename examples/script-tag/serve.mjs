import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const {
  EXAMPLE_PORT: port = '4601',
  EARSHOT_URL: earshot = 'http://127.0.0.1:4600',
  EARSHOT_KEY: key = '',
} = process.env

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
}
const files = {
  '/': 'index.html',
  '/harbor.css': 'harbor.css',
  '/harbor.js': 'harbor.js',
  '/harbor.svg': 'harbor.svg',
}

/**
 * A page with the widget needs only `script-src` and `connect-src` to allow its server, and `media-src` so that visitors
 * can watch their screen recordings.
 */
const policy = `default-src 'self'; script-src 'self' ${earshot}; connect-src ${earshot}; media-src blob:; base-uri 'none'; object-src 'none'`

/** Serves Harbor, the example's invented product, with its two placeholders filled in. */
const server = createServer(async (request, response) => {
  const file = files[new URL(request.url, 'http://harbor').pathname]
  if (!file) return response.writeHead(404).end('Not found')
  const content = await readFile(new URL(file, import.meta.url), 'utf8')
  response.writeHead(200, {
    'Content-Type': types[file.split('.')[1]],
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  })
  response.end(content.replaceAll('{{EARSHOT_URL}}', earshot).replaceAll('{{EARSHOT_KEY}}', key))
})

server.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on 127.0.0.1 is in use by another program. Choose another for the example site with EXAMPLE_PORT.`
      : `The example site cannot listen on port ${port}: ${error.message}`,
  )
  process.exit(1)
})
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`Harbor, a page with the widget on it: http://127.0.0.1:${server.address().port}`)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
