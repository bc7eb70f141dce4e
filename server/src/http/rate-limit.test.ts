import { expect, test } from 'vitest'
import type { Answer, Caller } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { ratePolicies } from './rate-policies.ts'

const direct = sharedWorld({ RATE_LIMIT_FACTOR: '1' })
const proxied = sharedWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })

const { quota } = ratePolicies.contactSession

/** A client at an address, behind the one trusted proxy. */
const at = (address: string): Caller => proxied.page(proxied.harbor).with({ 'x-forwarded-for': address })

const begin = (caller: Caller, query = ''): Promise<Answer> =>
  caller.post(`/e/v1/session${query}`, { key: proxied.harbor.publicKey })

async function statuses(count: number, call: (index: number) => Promise<Answer>): Promise<number[]> {
  const answers: number[] = []
  for (let index = 0; index < count; index++) answers.push((await call(index)).status)
  return answers
}

test('who asks too often is told how long to wait, in fields that the widget may read', async () => {
  const patient = await statuses(quota, () => begin(at('192.0.2.1')))
  expect(new Set(patient)).toEqual(new Set([200]))
  const refused = await begin(at('192.0.2.1'))
  expect(refused.status).toBe(429)
  expect((await refused.json()).code).toBe('rate_limited')
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect(refused.headers.get('ratelimit-policy')).toBe(`"contactSession";q=${quota};w=60`)
  expect(refused.headers.get('ratelimit')).toMatch(/^"contactSession";r=0;t=[1-9]\d?$/)
  expect(refused.headers.get('access-control-allow-origin')).toBe(proxied.harbor.origin)
  for (const name of ['Retry-After', 'RateLimit', 'RateLimit-Policy'])
    expect(refused.headers.get('access-control-expose-headers')).toContain(name)
})

test('somebody else is not held up by that', async () => {
  await statuses(quota + 1, () => begin(at('192.0.2.2')))
  expect((await begin(at('192.0.2.3'))).status).toBe(200)
})

test('made-up addresses in front of the proxy’s own entry do not help', async () => {
  const answers = await statuses(quota + 1, (index) => begin(at(`203.0.113.${index}, 192.0.2.4`)))
  expect(answers.at(-1)).toBe(429)
})

test('without a proxy the header says nothing', async () => {
  const caller = direct.page(direct.harbor)
  const answers = await statuses(quota + 1, (index) =>
    caller
      .with({
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=${index}`,
      })
      .post('/e/v1/session', { key: direct.harbor.publicKey }),
  )
  expect(answers.at(-1)).toBe(429)
})

test('the addresses of one IPv6 network are one, however they are written; the next network is another', async () => {
  const written = [
    '2001:db8:0:7::1',
    '2001:DB8::7:a:b:c:d',
    '2001:0db8:0000:0007:ffff::',
    '2001:db8:0:7::2%eth0',
  ]
  const answers = await statuses(quota + 1, (index) => begin(at(written[index % written.length] ?? '')))
  expect(answers.at(-1)).toBe(429)
  expect((await begin(at('2001:db8:0:8::1'))).status).toBe(200)
})

test('an IPv4 address that is written as IPv6 is the same one', async () => {
  const answers = await statuses(quota + 1, (index) =>
    begin(at(index % 2 ? '192.0.2.9' : '::FFFF:192.0.2.9')),
  )
  expect(answers.at(-1)).toBe(429)
})

test('one address is one caller, whichever ports it comes from', async () => {
  const answers = await statuses(quota + 1, (index) => begin(at(`192.0.2.40:${50_000 + index}`)))
  expect(answers.at(-1)).toBe(429)
  const others = await statuses(quota + 1, (index) => begin(at(`[2001:db8:0:40::9]:${50_000 + index}`)))
  expect(others.at(-1)).toBe(429)
})

test('nothing that the caller writes into the address opens another bucket', async () => {
  const answers = await statuses(quota + 1, (index) => begin(at('192.0.2.10'), `?key=pk_${index}`))
  expect(answers.at(-1)).toBe(429)
  const logins = await statuses(ratePolicies.login.quota + 1, (index) =>
    proxied
      .console()
      .with({ 'x-forwarded-for': '192.0.2.10' })
      .post(`/api/v1/auth/login?key=${index}`, { email: 'ada@harbor.example', password: 'Wrong-1' }),
  )
  expect(logins.at(-1)).toBe(429)
})

test('guessing a password is slow, and does not lock its owner out', async () => {
  const guess = (address: string, password: string) =>
    proxied
      .console()
      .with({ 'x-forwarded-for': address })
      .post('/api/v1/auth/login', { email: 'ada@harbor.example', password })
  const guesses = await statuses(ratePolicies.login.quota + 3, (index) =>
    guess('192.0.2.20', `Guess-${index}`),
  )
  expect(guesses.slice(-3)).toEqual([429, 429, 429])
  expect((await guess('192.0.2.21', 'Sail-7-with-me!')).status).toBe(200)
})

test('reading by HEAD counts as reading', async () => {
  const caller = at('192.0.2.30')
  const path = `/e/v1/feedback?key=${proxied.harbor.publicKey}`
  const answers = await statuses(ratePolicies.widgetRead.quota + 1, () => caller.call('HEAD', path))
  expect(answers.at(-1)).toBe(429)
  expect((await caller.get(path)).status).toBe(429)
})
