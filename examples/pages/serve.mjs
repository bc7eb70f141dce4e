import { createServer } from 'node:http'
import { servePages } from './pages.mjs'

const {
  EXAMPLE_PORT: port = '4176',
  EARSHOT_URL: earshot = 'http://127.0.0.1:4600',
  EARSHOT_KEY: key = '',
} = process.env

createServer(servePages({ earshot, key })).listen(Number(port), '127.0.0.1', () => {
  console.log(`Pages with the widget on them: http://127.0.0.1:${port}`)
})
