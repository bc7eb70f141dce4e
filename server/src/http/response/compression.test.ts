import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import type { ApiDocument, ApiSchema } from '../api-document.ts'
import { compressedOperations } from '../route-options.ts'
import { encodingFor } from './compression.ts'

const world = sharedWorld()

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['brotli, x-gzip', undefined],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %s the encoding %s is taken for what is kept', (accepted, encoding) => {
  expect(encodingFor(accepted, 'lasting')).toBe(encoding)
})

test('what is made for one request goes out as zstd where that is taken, which takes the least time', () => {
  expect(encodingFor('gzip, deflate, br, zstd', 'once')).toBe('zstd')
  expect(encodingFor('gzip, deflate, br', 'once')).toBe('br')
})

const opened: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

test.each(['br', 'gzip', 'zstd, gzip'])(
  'a long answer goes out as %s, and says what it says',
  async (accepted) => {
    const ada = await world.as('Ada')
    const inbox = `/api/v1/feedback?projectId=${world.harbor.projectId}`
    const page = world.page(world.harbor)
    const board = `/e/v1/feedback?key=${world.harbor.publicKey}`
    for (const [caller, address, vary] of [
      [ada, inbox, 'Accept-Encoding'],
      [ada, '/api/v1/openapi.json', 'Accept-Encoding'],
      [page, board, 'Origin, Accept-Encoding'],
      // By its own route, which varies by origin: the first route needed none.
      [page, `${board}&limit=%32%30`, 'Origin, Accept-Encoding'],
    ] as const) {
      const plain = await caller.get(address)
      const packed = await caller.with({ 'accept-encoding': accepted }).get(address)
      expect(plain.headers.get('content-encoding')).toBeNull()
      const encoding = packed.headers.get('content-encoding') ?? ''
      expect(accepted.split(', ')).toContain(encoding)
      for (const { headers } of [plain, packed]) {
        expect(headers.get('vary')).toBe(vary)
        expect(headers.get('content-type')).toBe('application/json')
      }
      const bytes = Buffer.from(await packed.arrayBuffer())
      expect(packed.headers.get('content-length')).toBe(String(bytes.length))
      const text = await plain.text()
      expect(bytes.length).toBeLessThan(text.length / 2)
      expect(opened[encoding]?.(bytes).toString()).toBe(text)
    }
  },
)

test('an answer has one tag however it is compressed, and is not sent again in another form', async () => {
  const address = `/e/v1/feedback?key=${world.lumen.publicKey}&kind=idea`
  const page = world.page(world.lumen)
  await expect
    .poll(async () => {
      const { headers } = await page.get(address)
      const known = { 'if-none-match': headers.get('etag') ?? '', 'accept-encoding': 'br' }
      const again = await page.with(known).get(address)
      return [again.status, again.headers.get('etag') === headers.get('etag'), await again.text()]
    })
    .toEqual([304, true, ''])
})

test('short answers, errors and what is streamed are not compressed', async () => {
  const ada = (await world.as('Ada')).with({ 'accept-encoding': 'br' })
  for (const address of [
    `/api/v1/feedback?projectId=${world.harbor.projectId}&search=nothing-is-called-so`,
    '/api/v1/feedback?limit=many',
    '/api/v1/live',
  ]) {
    const { headers, body } = await ada.get(address)
    expect([address, headers.get('content-encoding')]).toEqual([address, null])
    await body?.cancel()
  }
})

/** Matches names of fields that could hold a secret. */
const secretive = /secret|token|password|code$|cookie|signature|(^|[a-z])(url|link|key)$|upload/i

const sessionFile = 'of a file, at an address that asks for the session'

/** Fields of compressed responses whose names match, with the reason why they are no secret. */
const harmless: Record<string, string> = {
  publicKey: 'in every page that has the widget',
  imageUrl: 'of a photo, at an address that asks for the session',
  thumbnailUrl: sessionFile,
  tokenRefusal: 'why a token was refused',
  'GET /api/v1/changelog/{entryId} url': sessionFile,
  'GET /api/v1/comments/{commentId}/versions url': sessionFile,
  'GET /api/v1/feedback/{feedbackId} url': sessionFile,
  'GET /api/v1/feedback/{feedbackId}/comments url': sessionFile,
  'GET /api/v1/tasks/{taskId}/comments url': sessionFile,
}

test('no answer that holds a secret is compressed', async () => {
  const { paths } = (await world.console().get('/api/v1/openapi.json').json()) as ApiDocument
  const named = new Map<string, string[]>()
  for (const [path, item] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(item)) {
      const schema = responses[200]?.content?.['application/json']?.schema
      const fields = schema ? fieldsOf(schema).filter((name) => secretive.test(name)) : []
      named.set(`${method.toUpperCase()} ${path}`, fields)
    }
  const found = [...compressedOperations].flatMap((operation) =>
    (named.get(operation) ?? []).filter(
      (name) => !(name in harmless) && !(`${operation} ${name}` in harmless),
    ),
  )
  expect(found).toEqual([])
  // The check works: these responses have a link that works without a login, or a new secret.
  for (const operation of ['GET /e/v1/me/feedback', 'GET /api/v1/feedback/{feedbackId}/tracking-link']) {
    expect(compressedOperations).not.toContain(operation)
    expect(named.get(operation)).not.toEqual([])
  }
})

/** The names of all fields in a schema. */
function fieldsOf(schema: ApiSchema): string[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return []
    const inner = fieldsOf(value as ApiSchema)
    return name === 'properties' ? [...Object.keys(value), ...inner] : inner
  })
}
