import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readIdentityToken } from './identity-token.ts'

/* Checklist WID-1: which tokens of a customer's site are accepted. */

const key = 'pk_aaaaaaaaaaaaaaaaaaaaaaaa'
const secret = 'es_the-secret-of-this-project'
const older = 'es_the-one-before'
const now = 1_800_000_000_000
const seconds = now / 1000
const claims = { iss: key, aud: 'earshot', sub: 'user-1', iat: seconds, exp: seconds + 600 }

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (text: string, by: string, hash = 'sha256'): string =>
  createHmac(hash, by).update(text).digest('base64url')

function jwt(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, by = secret): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${hmac(signed, by)}`
}

const read = (token: string, at = now) =>
  readIdentityToken(token, {
    keys: [key],
    secrets: [
      { id: 'old', secret: older },
      { id: 'new', secret },
    ],
    now: at,
  })

const refusal = (token: string, at = now): Promise<string> =>
  read(token, at).then(
    () => 'accepted',
    (error: { code: string; status: number; message: string }) =>
      `${error.status} ${error.code} ${error.message}`,
  )

describe('a token that is as it should be', () => {
  test('names the person, with nothing that it does not say', async () => {
    expect(await read(jwt(claims))).toEqual({
      identity: {
        externalId: 'user-1',
        name: undefined,
        email: undefined,
        emailVerified: false,
        company: undefined,
        traits: {},
      },
      leftOut: [],
      secretId: 'new',
    })
  })

  test('brings a name and an address, proven only if the site says so', async () => {
    const said = { ...claims, name: ' Ada Lind ', email: ' Ada@Example.com ' }
    const expected = {
      externalId: 'user-1',
      name: 'Ada Lind',
      email: 'ada@example.com',
      emailVerified: false,
      company: undefined,
      traits: {},
    }
    expect((await read(jwt(said))).identity).toEqual(expected)
    expect((await read(jwt({ ...said, email_verified: true }))).identity).toEqual({
      ...expected,
      emailVerified: true,
    })
  })

  test('brings a company and traits', async () => {
    const said = { company: ' Lind & Co ', traits: { plan: 'Pro', seats: 12, trial: false } }
    expect((await read(jwt({ ...claims, ...said }))).identity).toMatchObject({
      ...said,
      company: { name: 'Lind & Co' },
    })
  })

  test('may leave out what the site does not know, in any way of saying so', async () => {
    const { identity } = await read(jwt({ ...claims, name: '', email: null, email_verified: true }))
    expect(identity).toMatchObject({ name: undefined, email: undefined, emailVerified: false })
  })

  test.each([
    ['signed with the older of two secrets', jwt(claims, { alg: 'HS256' }, older)],
    ['without a type in its header', jwt(claims, { alg: 'HS256' })],
    ['with its audience as a list of one', jwt({ ...claims, aud: ['earshot'] })],
    ['with an id of 255 characters', jwt({ ...claims, sub: 'a'.repeat(255) })],
    ['that is good for exactly an hour', jwt({ ...claims, exp: seconds + 3600 })],
    ['from a clock that is a minute ahead', jwt({ ...claims, iat: seconds + 60, exp: seconds + 660 })],
    ['that ended less than a minute ago', jwt({ ...claims, iat: seconds - 100, exp: seconds - 59 })],
    ['with claims that are none of ours', jwt({ ...claims, jti: 'x', plan: 'gold', nbf: seconds })],
    ['with an empty beginning', jwt({ ...claims, nbf: null })],
  ])('is accepted %s', async (_, token) => {
    await expect(read(token)).resolves.toMatchObject({ identity: { emailVerified: false } })
  })
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsa = (() => {
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
})()
const [head = '', body = '', signature = ''] = jwt(claims).split('.')

const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`t${i}`, 1]))

describe('a claim that cannot be kept', () => {
  test.each([
    ['an overlong name', { name: 'a'.repeat(120) }, 'name', {}],
    ['an object for a name', { name: { toString: 'x' } }, 'name', {}],
    ['a name with a control character', { name: 'Ada\0' }, 'name', {}],
    ['a name with half a character', { name: 'Ada \ud83d' }, 'name', {}],
    ['something else for an address', { email: 'ada', email_verified: true }, 'email', {}],
    ['a list of addresses', { email: ['ada@example.com'] }, 'email', {}],
    ['an overlong company', { company: 'a'.repeat(101) }, 'company', {}],
    ['a number for a company', { company: 7 }, 'company', {}],
    ['a list of traits', { traits: ['Pro'] }, 'traits', {}],
    ['a text for traits', { traits: 'Pro' }, 'traits', {}],
    ['a trait inside a trait', { traits: { plan: { name: 'Pro' }, seats: 3 } }, 'traits.plan', { seats: 3 }],
    ['a list in a trait', { traits: { plan: ['Pro'], trial: false } }, 'traits.plan', { trial: false }],
    ['an overlong trait', { traits: { plan: 'a'.repeat(201), seats: 3 } }, 'traits.plan', { seats: 3 }],
    ['a trait without a name', { traits: { '': 1, seats: 3 } }, 'traits.', { seats: 3 }],
    [
      'too many traits',
      { traits: many },
      'traits.t20',
      Object.fromEntries(Object.entries(many).slice(0, 20)),
    ],
    ['a word for whether the address is proven', { email_verified: 'yes' }, 'email_verified', {}],
  ])('is left out, and said, and the person is known by the id: %s', async (_, odd, part, traits) => {
    const { identity, leftOut } = await read(jwt({ ...claims, ...odd }))
    expect(identity).toEqual({
      externalId: 'user-1',
      name: undefined,
      email: undefined,
      emailVerified: false,
      company: undefined,
      traits,
    })
    expect(leftOut).toEqual([{ part, sentence: expect.stringContaining(part.split('.')[0] ?? '') }])
  })

  test.each([
    ['an id that is a number', { sub: 42 }, { externalId: '42' }],
    ['an id of zero', { sub: 0 }, { externalId: '0' }],
    ['a trait that is null', { traits: { plan: null, seats: 3 } }, { traits: { seats: 3 } }],
    [
      'an address with letters of its language',
      { email: 'info@müller.example' },
      { email: 'info@xn--mller-kva.example' },
    ],
    ['a word for true', { email: 'a@b.example', email_verified: 'true' }, { emailVerified: true }],
    ['a number for true', { email: 'a@b.example', email_verified: 1 }, { emailVerified: true }],
    ['a word for false', { email: 'a@b.example', email_verified: 'false' }, { emailVerified: false }],
    ['a number for false', { email: 'a@b.example', email_verified: 0 }, { emailVerified: false }],
  ])('is none: %s', async (_, odd, expected) => {
    const { identity, leftOut } = await read(jwt({ ...claims, ...odd }))
    expect(identity).toMatchObject(expected)
    expect(leftOut).toEqual([])
  })
})

describe('a token is refused', () => {
  test.each([
    ['without a signature', `${encode({ alg: 'none' })}.${body}.`],
    ['without a signature, in capitals', `${encode({ alg: 'NONE' })}.${body}.`],
    ['with the signature taken off', `${head}.${body}.`],
    ['with two parts', `${head}.${body}`],
    ['that is RS256', rsa],
    ['that says RS256 and is signed with the secret', jwt(claims, { alg: 'RS256', typ: 'JWT' })],
    [
      'that is HS512',
      (() => {
        const signed = `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}`
        return `${signed}.${hmac(signed, secret, 'sha512')}`
      })(),
    ],
    ['that names a key', jwt(claims, { alg: 'HS256', kid: 'new' })],
    ['that names a key by an address', jwt(claims, { alg: 'HS256', jku: 'https://evil.example/keys' })],
    ['that brings its own key', jwt(claims, { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, '\0\0\0')],
    ['with certificates', jwt(claims, { alg: 'HS256', x5u: 'https://evil.example' })],
    ['with an extension to understand', jwt(claims, { alg: 'HS256', crit: ['b64'], b64: false })],
    ['of another type', jwt(claims, { alg: 'HS256', typ: 'at+jwt' })],
    ['signed with the secret of another project', jwt(claims, undefined, 'es_of-another-project')],
    ['signed with nothing', jwt(claims, undefined, ' ')],
    ['whose words were changed', `${head}.${encode({ ...claims, sub: 'user-2' })}.${signature}`],
    ['that is no token at all', 'nonsense'],
    ['that is empty', ''],
    ['with three empty parts', '..'],
  ])('%s', async (_, token) => {
    expect(await refusal(token)).toMatch(/^401 identity_refused /)
  })

  test.each([
    ['without a project', { iss: undefined }, 'iss'],
    ['for another project', { iss: 'pk_bbbbbbbbbbbbbbbbbbbbbbbb' }, 'iss'],
    ['without an audience', { aud: undefined }, 'aud'],
    ['for another audience', { aud: 'earshot-widget' }, 'aud'],
    ['for an audience among others', { aud: ['earshot', 'billing'] }, 'aud'],
    ['without an id', { sub: undefined }, 'sub'],
    ['with an empty id', { sub: '' }, 'sub'],
    ['with an id of 256 characters', { sub: 'a'.repeat(256) }, 'sub'],
    ['with an id of ten thousand characters', { sub: 'a'.repeat(10_000) }, 'sub'],
    ['with a list for an id', { sub: ['user-1'] }, 'sub'],
    ['with an id that no database keeps', { sub: 'a\0b' }, 'sub'],
    ['with half a character in its id', { sub: 'a\ud800' }, 'sub'],
    ['with half of a number for an id', { sub: 1.5 }, 'sub'],
    ['with a number for an id that is none exactly', { sub: 2 ** 60 }, 'sub'],
    ['that does not end', { exp: undefined }, 'exp'],
    ['that ends never', { exp: null }, 'exp'],
    ['that ends at a word', { exp: '9999999999' }, 'exp'],
    ['that begins nowhere', { iat: undefined }, 'iat'],
    ['that is good for a second over an hour', { exp: seconds + 3601 }, 'one hour'],
    ['that ended a minute ago', { iat: seconds - 100, exp: seconds - 60 }, 'expired'],
    ['from more than a minute ahead', { iat: seconds + 61, exp: seconds + 600 }, 'future'],
    ['that is not good yet', { nbf: seconds + 61 }, 'future'],
  ])('%s, in a sentence that says why', async (_, wrong, word) => {
    const said = await refusal(jwt({ ...claims, ...wrong }))
    expect(said).toMatch(/^401 identity_refused /)
    expect(said).toContain(word)
  })

  test('that is a list', async () => {
    expect(await refusal(jwt([claims]))).toMatch(/^401 identity_refused /)
  })

  test('without a word about its claims while its signature is not good', async () => {
    const forged = jwt({ ...claims, exp: seconds - 1000 }, undefined, 'es_of-another-project')
    expect(await refusal(forged)).toContain('not signed with one of this project')
  })
})

test('the moment before a token ends it is good, and a minute after it is not', async () => {
  const token = jwt({ ...claims, exp: seconds + 600 })
  expect(await refusal(token, now + 600_000 + 59_999)).toBe('accepted')
  expect(await refusal(token, now + 600_000 + 60_000)).toContain('expired')
})
