import { expect, test } from 'vitest'
import { installationOf } from './installation.ts'

const seen = { seenAt: 1000, origin: 'https://app.example.com' }
const refusal = { seenAt: 2000, origin: 'https://www.example.com' }
const nothing = { seen: null, refused: null, allowedSince: null }

test('a widget that was never seen has nothing to tell', () => {
  expect(installationOf({ installation: null, refusal: null, allowedOrigins: [] })).toEqual(nothing)
})

test('a refusal after the last success is told beside it', () => {
  const project = { installation: seen, refusal, allowedOrigins: [seen.origin] }
  expect(installationOf(project)).toEqual({ ...nothing, seen, refused: refusal })
})

test('a refusal before the last success is history', () => {
  const later = { ...seen, seenAt: 3000 }
  expect(installationOf({ installation: later, refusal, allowedOrigins: [] })).toEqual({
    ...nothing,
    seen: later,
  })
})

test('an origin that was allowed after its refusal only needs a reload', () => {
  const project = { installation: null, refusal, allowedOrigins: [refusal.origin] }
  expect(installationOf(project)).toEqual({ ...nothing, allowedSince: refusal })
})
