import { expect, test } from 'vitest'
import { domainOf, isOrigin, isWebsite, websiteOf } from './website.ts'

test.each([
  'https://app.example.com',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'https://xn--mnchen-3ya.example',
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'https://tauri.localhost',
  'app://my-app',
])('%s is an origin, and a website', (text) => {
  expect([isOrigin(text), isWebsite(text), domainOf(text)]).toEqual([true, true, text])
})

// Includes cases of the URL standard's tests, and of its list of origins.
test.each([
  '',
  'https://',
  'https://app.example.com/',
  'https://app.example.com/path',
  'https://user@app.example.com',
  'https://App.example.com',
  'https://app.example.com:443',
  'https://münchen.example',
  'https://a b.example',
  'https://a%20b.example',
  'http://256.256.256.256',
  'file:///index.html',
  'data:text/html,x',
  'javascript://x',
  'blob:https://app.example.com/1',
  'ftp://example.com',
  'ws://example.com',
  'capacitor://',
  'capacitor://localhost/',
  'capacitor://user@localhost',
  'capacitor:localhost',
  '*',
  'https://*',
  'https://*.',
  'https://*example.com',
  'https://a.*.example.com',
  'https://*.*.example.com',
  'https://*.example.com/',
  'https://*.example.com:443',
  'capacitor://*.localhost',
])('%j is no website', (text) => {
  expect(isWebsite(text)).toBe(false)
})

test('a star stands for every sub-domain, and not for the domain itself', () => {
  const websites = ['https://example.org', 'https://*.example.com', 'http://*.example.net:8080']
  expect(websites.every(isWebsite)).toBe(true)
  expect(domainOf('http://*.example.net:8080')).toBe('http://example.net:8080')
  for (const [origin, website] of [
    ['https://example.org', 'https://example.org'],
    ['https://app.example.com', 'https://*.example.com'],
    ['https://a.b-c.example.com', 'https://*.example.com'],
    ['http://x.example.net:8080', 'http://*.example.net:8080'],
  ] as const)
    expect(websiteOf(origin, websites)).toBe(website)
  for (const origin of [
    'https://example.com',
    'https://.example.com',
    'https://evilexample.com',
    'https://app.example.com.evil.example',
    'https://evil.example/.example.com',
    'https://evil.example#.example.com',
    'https://evil.example:1.example.com',
    'https://app.example.com:8443',
    'http://app.example.com',
    'https://x.example.net:8080',
    'http://x.example.net',
    'https://*.example.com/',
    'null',
    '',
  ])
    expect(websiteOf(origin, websites)).toBe(undefined)
})
