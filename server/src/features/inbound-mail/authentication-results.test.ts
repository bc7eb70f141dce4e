import { expect, test } from 'vitest'
import { isProvenByServer } from './authentication-results.ts'

const isProven = (...values: string[]): boolean =>
  isProvenByServer(
    {
      from: 'mira@nowhere.example',
      headers: values.map((value) => ({ key: 'authentication-results', originalKey: '', value })),
    },
    'mx.earshot.example',
  )

test('a passed DMARC check of the sender’s domain counts, in any notation', () => {
  expect(isProven('mx.earshot.example; dmarc=pass header.from=nowhere.example')).toBe(true)
  expect(
    isProven('MX.earshot.example 1; spf=fail; DMARC=Pass (p=none (dis; none)) Header.From="nowhere.example"'),
  ).toBe(true)
  expect(isProven('mx.earshot.example; dmarc=pass header.from=other.example')).toBe(false)
  expect(isProven('mx.earshot.example; dkim=pass header.d=nowhere.example; dmarc=fail')).toBe(false)
})

test('without a DMARC record, a check of exactly the sender’s domain counts', () => {
  expect(isProven('mx.earshot.example; dmarc=none; dkim=pass header.d=nowhere.example')).toBe(true)
  expect(isProven('mx.earshot.example; dkim=pass header.i=@nowhere.example')).toBe(true)
  expect(isProven('mx.earshot.example; spf=pass smtp.mailfrom=mira@nowhere.example')).toBe(true)
  expect(isProven('mx.earshot.example; spf=softfail smtp.mailfrom=mira@nowhere.example')).toBe(false)
  expect(isProven('mx.earshot.example; dkim=pass header.d=sub.nowhere.example')).toBe(false)
  expect(isProven('mx.earshot.example; iprev=pass policy.iprev=192.0.2.1')).toBe(false)
})

test('only the first header of the named server counts', () => {
  const forged = 'mx.earshot.example; dmarc=pass header.from=nowhere.example'
  expect(isProven('other.example; dmarc=fail', forged)).toBe(true)
  expect(isProven('mx.earshot.example; dmarc=fail header.from=nowhere.example', forged)).toBe(false)
  expect(isProven('mx.earshot.example; none', forged)).toBe(false)
  expect(isProven('other.example; dmarc=pass header.from=nowhere.example (mx.earshot.example;)')).toBe(false)
  expect(isProven()).toBe(false)
})

test('words that a sender put into an address, a comment or a second result prove nothing', () => {
  const forged = 'dmarc=pass header.from=nowhere.example'
  for (const value of [
    `spf=pass smtp.mailfrom="x; ${forged}; y"@evil.example; dmarc=fail header.from=evil.example`,
    `spf=pass smtp.mailfrom="x; ${forged}; y"@evil.example`,
    `spf=pass smtp.mailfrom="x\\"; ${forged}; y"@evil.example`,
    `spf=pass smtp.mailfrom="x (y"@evil.example; dmarc=fail (") ; ${forged}`,
    `spf=pass smtp.mailfrom=x"; ${forged}; y@evil.example`,
    `spf=pass (never ended; ${forged}`,
    `spf=pass smtp.mailfrom=x; ${forged}; dmarc=fail header.from=evil.example`,
    `${forged}; dmarc=none`,
    `dmarc=pass header.from=nowhere.example header.from=evil.example`,
    `spf=pass smtp.mailfrom="mira@nowhere.example"@evil.example`,
    `spf=pass smtp.mailfrom=mira@nowhere.example smtp.mailfrom=x@evil.example`,
  ])
    expect([value, isProven(`mx.earshot.example; ${value}`)]).toEqual([value, false])
  expect(isProven(`mx.earshot.example; spf=pass smtp.mailfrom="a; b"@nowhere.example; ${forged}`)).toBe(true)
  const unended = 'mx.earshot.example; spf=pass (x'
  expect(isProven(unended, `mx.earshot.example; ${forged}`)).toBe(false)
})
