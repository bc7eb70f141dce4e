import { expect, test } from 'vitest'
import { installationOf, problemsOf } from './installation.ts'

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

test('a page with an earlier key is told with when that ends, and the newest refused token for a day', () => {
  const sighting = {
    seenAt: 5,
    refusedAt: null,
    publicKey: 'pk_new',
    build: null,
    tokenRefusal: null,
    mistakes: [],
    claimsLeftOut: null,
  }
  const earlier = { publicKey: 'pk_old', until: 90 }
  const day = 24 * 60 * 60_000
  const refused = (origin: string, at: number) => ({
    ...sighting,
    origin,
    tokenRefusal: { at, reason: 'it has expired.' },
  })
  const claimsLeftOut = { at: 20, claims: [{ part: 'name', sentence: 'name was left out: …', fix: '' }] }
  const sightings = [
    { ...sighting, origin: 'https://old.example', publicKey: 'pk_old' },
    refused('https://one.example', 10),
    { ...refused('https://two.example', 20), claimsLeftOut },
    { ...sighting, origin: 'https://three.example', mistakes: [{ mistake: 'csp' as const, at: 15 }] },
  ]
  expect(problemsOf({ earlierKeys: [earlier] }, sightings, 30)).toEqual({
    mistakes: [{ origin: 'https://three.example', mistake: 'csp', at: 15 }],
    earlierKey: { origin: 'https://old.example', ...earlier },
    refusedToken: { origin: 'https://two.example', at: 20, reason: 'it has expired.' },
    leftOut: { origin: 'https://two.example', ...claimsLeftOut },
  })
  expect(problemsOf({ earlierKeys: [] }, sightings, 20 + day)).toEqual({
    mistakes: [{ origin: 'https://three.example', mistake: 'csp', at: 15 }],
    earlierKey: null,
    refusedToken: null,
    leftOut: null,
  })
  expect(problemsOf({ earlierKeys: [] }, sightings, 15 + 7 * day).mistakes).toEqual([])
})
