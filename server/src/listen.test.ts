import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CannotListen, listen } from './listen.ts'
import { openWorld } from './test/harness.ts'

test('stopping lets a request finish, and takes no new ones', async () => {
  const [gate, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { port, stop } = await listen(
    async () => {
      arrived.resolve()
      await gate.promise
      return new Response('done')
    },
    '127.0.0.1',
    0,
  )
  const answer = fetch(`http://127.0.0.1:${port}`)
  await arrived.promise
  const stopping = stop()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  gate.resolve()
  expect(await (await answer).text()).toBe('done')
  await stopping
})

test('a connection that was opened in advance holds nobody up', async () => {
  const { port, stop } = await listen(() => new Response(), '127.0.0.1', 0)
  const idle = connect(port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await once(idle, 'connect')
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(2_000)
})

test('an address that is taken is told in a sentence', async () => {
  const { port, stop } = await listen(() => new Response(), '127.0.0.1', 0)
  await expect(listen(() => new Response(), '127.0.0.1', port)).rejects.toThrow(CannotListen)
  await stop()
})

/** The response to unmodified bytes. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  socket.write(request)
  await once(socket, 'close')
  return said
}

test('probes are answered whatever the host name is, and without one', async () => {
  const { port, stop } = await listen(() => new Response('alive'), '127.0.0.1', 0)
  onTestFinished(stop)
  const end = 'Connection: close\r\n\r\n'
  for (const path of ['/healthz', '/readyz'])
    for (const head of ['HTTP/1.0\r\n', 'HTTP/1.1\r\n', 'HTTP/1.1\r\nHost: [\r\n', 'HTTP/1.1\r\nHost:\r\n'])
      expect(await raw(port, `GET ${path} ${head}${end}`)).toMatch(/^HTTP\/1\.1 200 /)
  for (const head of ['HTTP/1.1\r\n', 'HTTP/1.1\r\nHost: [\r\n'])
    expect(await raw(port, `GET / ${head}${end}`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a client that goes away in the middle of its body is no error of ours', async () => {
  const world = await openWorld()
  const { port, stop } = await listen(world.app.fetch, '127.0.0.1', 0)
  const { cookie } = (await world.as('Ada')).headers
  const head = `Host: x\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n`
  const cut = [
    ['POST /api/v1/auth/login', 'application/json', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
    [
      'POST /api/v1/auth/login',
      'application/json',
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nnothing',
    ],
    ['POST /api/v1/auth/login', 'application/json', 'Content-Length: 50\r\n\r\n{"a":'],
    ['PUT /api/v1/account/photo', 'image/png', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
    ['PUT /api/v1/account/photo', 'image/png', 'Content-Length: 50\r\n\r\nhello'],
  ]
  for (const [index, [line, type, body]] of cut.entries()) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    // The earlier response on the same connection proves that the bytes before the cut were read.
    socket.write('GET /healthz HTTP/1.1\r\n\r\n')
    socket.write(`${line} HTTP/1.1\r\nContent-Type: ${type}\r\n${head}${body}`)
    await once(socket, 'data')
    socket.destroy()
    const [, path] = line?.split(' ') ?? []
    const answered = () => world.logged.filter((entry) => entry.includes(`"path":"${path}"`))
    await vi.waitFor(() => expect(answered().length).toBe(index < 3 ? index + 1 : index - 2), 10_000)
    expect(answered().at(-1)).toContain('"status":400')
  }
  expect(world.logged.filter((entry) => /unexpected error|database unavailable/.test(entry))).toEqual([])
  await stop()
  await world.close()
})

test('what is known is answered without asking further, and everything else goes on as before', async () => {
  const known = {
    status: 200 as const,
    headers: { etag: '"1"', 'content-type': 'application/json' },
    body: '"ü"',
  }
  const asked: unknown[] = []
  const { port, stop } = await listen(
    () => new Response('routed'),
    '127.0.0.1',
    0,
    ({ method, target, header, env }) => {
      asked.push([method, target, header('origin'), env?.incoming?.socket.remoteAddress])
      if (target === '/refused') return Promise.resolve(undefined)
      return target.startsWith('/known') ? Promise.resolve(known) : undefined
    },
  )
  const answer = await fetch(`http://127.0.0.1:${port}/known?key=1`, {
    headers: { origin: 'https://a.example' },
  })
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(answer.headers.get('content-length')).toBe('4')
  expect(await answer.text()).toBe('"ü"')
  for (const path of ['/other', '/refused'])
    expect(await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).toBe('routed')
  expect(asked[0]).toEqual(['GET', '/known?key=1', 'https://a.example', '127.0.0.1'])
  await stop()
})

test('whoever takes nothing of a long answer is cut off, and whoever waits for an answer is not', async () => {
  const stalledAfter = 300
  const [slow, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => cut.resolve(),
    })
  const fetch = async ({ url }: Request) => {
    if (url.endsWith('/endless')) return new Response(endless())
    await slow.promise
    return new Response('late')
  }
  const { port, stop } = await listen(fetch, '127.0.0.1', 0, () => undefined, stalledAfter)
  onTestFinished(stop)
  const waiting = raw(port, 'GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const reader = connect(port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  reader.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  await cut.promise
  slow.resolve()
  expect(await waiting).toContain('late')
})

test('half a header is waited for no longer than ten seconds', async () => {
  const { port, stop } = await listen(() => new Response(), '127.0.0.1', 0)
  onTestFinished(stop)
  expect(await raw(port, 'GET / HTTP/1.1\r\nHos')).toMatch(/^HTTP\/1\.1 408 /)
}, 25_000)
