import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundClient, outboundLimits } from './outbound-client.ts'
import { OutboundFailed } from './outbound-failed.ts'

/* Checklist SSRF-1 to SSRF-5. The canary listens on the machine itself, on both families, and counts its visitors. */

let hits = 0
let server: Server
let port: number
const answers: Record<string, RequestListener> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    hits++
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.end('a secret of the network')
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => server.close())

const call = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }

const clientWith = (options: Partial<ConstructorParameters<typeof OutboundClient>[0]> = {}) =>
  new OutboundClient({ allow: [], encryptedOnly: false, resolve: () => Promise.resolve([]), ...options })

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundFailed ? error.reason : String(error)),
  )

const resolving = (...addresses: string[]) => clientWith({ resolve: () => Promise.resolve(addresses) })

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '10.0.0.5',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'metadata.google.internal',
  'printer.local',
  'intranet',
])('%s is refused unasked', async (host) => {
  hits = 0
  const client = resolving('127.0.0.1')
  expect(await reasonOf(client.post(`http://${host}:${port}/`, call))).toBe('private')
  expect(hits).toBe(0)
})

test.each([
  ['127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['10.0.0.5'],
  ['169.254.169.254'],
  ['93.184.215.14', '127.0.0.1'],
  ['2606:2800:21f::1', '::1'],
])('a name with the address %s is refused, also beside a public one', async (...addresses) => {
  hits = 0
  expect(await reasonOf(resolving(...addresses).post(`http://hooks.example.com:${port}/`, call))).toBe(
    'private',
  )
  expect(hits).toBe(0)
})

test('a name is resolved once, and the connection goes where the check looked', async () => {
  let asked = 0
  const rebinding = clientWith({
    allow: ['127.0.0.1'],
    // The second answer is what an attacker waits for.
    resolve: () => Promise.resolve(asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.5']),
  })
  const answer = await rebinding.post(`http://hooks.example.com:${port}/`, call)
  expect([answer.status, answer.address, asked]).toEqual([200, '127.0.0.1', 1])
})

test('a name without addresses is named as the reason', async () => {
  expect(await reasonOf(clientWith().post('https://nowhere.example.com/', call))).toBe('unknown_name')
})

test.each([
  ['ftp://example.com/', 'malformed'],
  ['file:///etc/passwd', 'malformed'],
  ['https://ada:secret@example.com/', 'malformed'],
  ['https://example.com/#part', 'malformed'],
  ['example.com', 'malformed'],
  ['http://example.com/', 'unencrypted'],
  ['https://example.com:22/', 'port'],
  ['https://example.com:8443/', ''],
  ['https://example.com./hook?key=1', ''],
])('outside of development %s is %s', (address, reason) => {
  const client = clientWith({ encryptedOnly: true })
  let refused = ''
  try {
    client.check(address)
  } catch (error) {
    refused = error instanceof OutboundFailed ? error.reason : String(error)
  }
  expect(refused).toBe(reason)
})

test('an address of 64 KB is refused', () => {
  expect(() => clientWith().check(`https://example.com/${'a'.repeat(64 * 1024)}`)).toThrow('malformed')
})

test.each([
  [['127.0.0.1'], '127.0.0.1'],
  [['127.0.0.0/8'], '2130706433'],
  [['127.0.0.0/8'], '[::ffff:127.0.0.1]'],
  [['::1'], '[::1]'],
  [['hooks.internal'], 'hooks.internal'],
])('the operator may allow %s, which lets %s be called', async (allow, host) => {
  const client = clientWith({ allow, encryptedOnly: true, resolve: () => Promise.resolve(['127.0.0.1']) })
  expect(await reasonOf(client.post(`http://${host}:${port}/`, call))).toBe('answered')
})

const allowed = clientWith({
  allow: ['127.0.0.1'],
  limits: { ...outboundLimits, total: 400, body: 1000 },
})
const reach = (path: string) => allowed.post(`http://127.0.0.1:${port}${path}`, call)

test('a redirect is an answer and is not followed', async () => {
  answers['/away'] = (_, response) => response.writeHead(307, { location: '/secret' }).end()
  hits = 0
  expect((await reach('/away')).status).toBe(307)
  expect(hits).toBe(1)
})

test('an endless body is cut off', async () => {
  answers['/endless'] = (_, response) => {
    const more = setInterval(() => response.write('more and more '.repeat(10)), 1)
    response.on('close', () => clearInterval(more))
  }
  expect(await reasonOf(reach('/endless'))).toBe('too_large')
})

test('headers without an end are cut off', async () => {
  answers['/headers'] = (request) => {
    request.socket.write(`HTTP/1.1 200 OK\r\n${'x-more: more\r\n'.repeat(5_000)}`)
  }
  expect(await reasonOf(reach('/headers'))).toBe('too_large')
})

test.each(['silent', 'dripping'])(
  'a %s receiver is given up after the time for the whole call',
  async (way) => {
    let isGivenUp = false
    answers['/slow'] = (_, response) => {
      response.on('close', () => {
        isGivenUp = true
      })
      if (way === 'silent') return
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    expect(await reasonOf(reach('/slow'))).toBe('timeout')
    await expect.poll(() => isGivenUp).toBe(true)
  },
)

test('a packed body is not unpacked', async () => {
  answers['/bomb'] = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)))
  expect((await reach('/bomb')).body.length).toBeLessThan(1000)
})

test('a closed port is unreachable, and plain text where TLS is expected too', async () => {
  expect(await reasonOf(allowed.post('http://127.0.0.1:1/', call))).toBe('unreachable')
  expect(['certificate', 'unreachable']).toContain(
    await reasonOf(allowed.post(`https://127.0.0.1:${port}/`, call)),
  )
})
