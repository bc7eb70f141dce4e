import { expect, test } from 'vitest'
import { installationOf } from './installation.ts'

const seen = { seenAt: 1000, origin: 'https://app.example.com' }
const refusal = { seenAt: 2000, origin: 'https://www.example.com' }

test('a widget that was never seen is waited for', () => {
  expect(installationOf({ installation: null, refusal: null, allowedOrigins: [] })).toEqual({
    state: 'waiting',
  })
})

test('the last success is told', () => {
  expect(installationOf({ installation: seen, refusal: null, allowedOrigins: [] })).toEqual({
    state: 'installed',
    ...seen,
  })
})

test('a refusal after the last success is told', () => {
  expect(installationOf({ installation: seen, refusal, allowedOrigins: [seen.origin] })).toEqual({
    state: 'refused',
    ...refusal,
  })
})

test('a refusal before the last success is history', () => {
  const later = { ...seen, seenAt: 3000 }
  expect(installationOf({ installation: later, refusal, allowedOrigins: [] })).toMatchObject({
    state: 'installed',
  })
})

test('an origin that was allowed after its refusal only needs a reload', () => {
  expect(installationOf({ installation: null, refusal, allowedOrigins: [refusal.origin] })).toMatchObject({
    state: 'allowed-since',
  })
})
