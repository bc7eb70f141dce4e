import { createServer } from 'node:http'

/** The baseline: a bare `node:http` server, which reads the body of a POST and sends a short response. */
createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end('hello')
    return
  }
  request.resume()
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end('{"ok":true}')
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
