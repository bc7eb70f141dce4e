import { createServer } from 'node:http'
import { servePages } from './pages.mjs'

const {
  EXAMPLE_PORT: port = '4177',
  EARSHOT_URL: earshot = 'http://127.0.0.1:4600',
  EARSHOT_KEY: key = '',
  EARSHOT_SECRET: secret,
} = process.env

createServer(servePages({ earshot, key, secret })).listen(Number(port), '127.0.0.1', () => {
  console.log(`Pages written for Canny and Featurebase: http://127.0.0.1:${port}`)
})
