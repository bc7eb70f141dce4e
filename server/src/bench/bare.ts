import { createServer } from 'node:http'

/** The yardstick: `node:http` with nothing on it. Reads a body if there is one, says hello. */
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
