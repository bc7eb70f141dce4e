import { expect, test } from 'vitest'
import { originIn } from './origin.ts'

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  [' https://app.example.com/start?x=1#y ', 'https://app.example.com'],
  ['app.example.com', 'https://app.example.com'],
  ['App.Example.com/start', 'https://app.example.com'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:4601/demo', 'http://127.0.0.1:4601'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['not an origin', 'not an origin'],
  ['https://*.example.com/start', 'https://*.example.com'],
  ['*.example.com', 'https://*.example.com'],
  ['capacitor://localhost/index.html', 'capacitor://localhost'],
  ['tauri://localhost', 'tauri://localhost'],
  ['', ''],
])('"%s" is taken as "%s"', (typed, origin) => {
  expect(originIn(typed)).toBe(origin)
})
