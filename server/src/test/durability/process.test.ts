import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from './client.ts'
import { mainFile, type RunningServer, startRefusing, startServer } from './server-process.ts'

/* The server as an operator meets it: a process that starts, refuses to start, answers on a socket, and stops. */

const root = mkdtempSync(join(tmpdir(), 'earshot-process-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const refuse = (environment: Record<string, string>) => startRefusing(root, environment)

describe('a server that cannot run as it is told says why in a sentence, and ends', () => {
  const production = {
    NODE_ENV: 'production',
    DATA_DIR: join(root, 'production'),
    SECRET: 'k9Jw2xQv7Lr4Tz8Nb5Hd3Gf6Ms1Pc0Ya',
    PUBLIC_URL: 'https://feedback.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Earshot <no-reply@example.com>',
    SUPPORT_EMAIL: 'help@example.com',
  }

  test('in production without its settings, naming each', () => {
    const { status, output } = refuse({ NODE_ENV: 'production', DATA_DIR: join(root, 'none') })
    expect(status).toBe(78)
    for (const name of ['SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
      expect(output).toContain(`${name} is required`)
    expect(output.split('\n')).toHaveLength(1)
  })

  test.each([
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters'],
    [{ SECRET: 'a'.repeat(64) }, 'SECRET is too simple'],
    [{ PUBLIC_URL: 'http://feedback.example.com' }, 'PUBLIC_URL must begin with https://'],
    [{ PORT: 'many' }, 'PORT must be a number'],
    [{ WORKERS: '2' }, 'WORKERS needs Postgres (DATABASE_URL)'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  ])('%j', (environment, sentence) => {
    const { status, output } = refuse({ ...production, ...environment })
    expect(status).toBe(78)
    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
  })

  test('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { status, output } = refuse({ DATA_DIR: join(root, 'port'), PORT: String(port) })
    other.close()
    expect(status).toBe(1)
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or configure another port.`,
    )
  })

  test('when its data folder is a file, or below one', () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'below')]) {
      const { status, output } = refuse({ DATA_DIR: folder })
      expect(status).toBe(1)
      expect(output).toContain(`The data folder ${folder} cannot be written`)
      expect(output).toContain('Choose another with DATA_DIR.')
    }
  })

  test('when its database file is damaged, at the beginning or in the middle', async () => {
    const damaged = (name: string, damage: (file: string) => void): string => {
      const folder = join(root, name)
      mkdirSync(folder)
      damage(join(folder, 'earshot.db'))
      return folder
    }
    const whole = join(root, 'whole')
    const server = await startServer({ dataDir: whole, database: { engine: 'sqlite', file: '' } })
    expect(await server.stop()).toBe(0)
    const bytes = readFileSync(join(whole, 'earshot.db'))
    const folders = [
      damaged('no-database', (file) => writeFileSync(file, 'This is no database. '.repeat(500))),
      damaged('damaged', (file) => writeFileSync(file, Buffer.from(bytes).fill(0x5a, 4096))),
    ]
    for (const folder of folders) {
      const { status, output } = refuse({ DATA_DIR: folder })
      expect(status).toBe(1)
      expect(output).toMatch(/^The database file earshot\.db is damaged\. Restore it .*SQLITE_\w+\)$/)
    }
  })

  test('when Postgres is not there', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as { port: number }
    nobody.close()
    await once(nobody, 'close')
    const url = `postgres://ada:hidden@localhost:${port}/earshot`
    const { status, output } = refuse({ DATA_DIR: join(root, 'postgres'), DATABASE_URL: url })
    expect([status, output]).toEqual([
      1,
      'Postgres cannot be reached. Check that it runs, and the host and port of DATABASE_URL. (ECONNREFUSED)',
    ])
  })
})

test('production never makes up data', async () => {
  const folder = join(root, 'unseeded')
  const child = spawn(process.execPath, [mainFile], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      SECRET: 'k9Jw2xQv7Lr4Tz8Nb5Hd3Gf6Ms1Pc0Ya',
      PUBLIC_URL: 'https://feedback.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Earshot <no-reply@example.com>',
      SUPPORT_EMAIL: 'help@example.com',
      DRAIN_DELAY: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  expect(message).toEqual({ type: 'ready', url: 'https://feedback.example.com', drainDelay: 0 })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

describe('a running server', () => {
  const place = { dataDir: join(root, 'running'), database: { engine: 'sqlite' as const, file: '' } }
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer(place)
  })
  afterAll(() => server.stop())

  test('lets no second one into its folder', () => {
    const { status, output } = refuse({ DATA_DIR: place.dataDir })
    expect([status, output]).toEqual([
      1,
      `Another Earshot process is using the data folder ${place.dataDir}. Stop it first.`,
    ])
  })

  test('answers whatever host name a request claims, and lets no odd address past a guard', async () => {
    const hosts = ['', '/', '[', 'evil.example', 'a b', '127.0.0.1:99999', '\u007f', 'x'.repeat(5_000)]
    const paths = ['/api/v1/dashboard', '//api/v1/dashboard', '/api%2Fv1/dashboard', '/e/../api/v1/dashboard']
    const others = [
      '/api/v1/../v1/dashboard',
      '/./api/v1/members',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api/v1/dashboard/',
      '/%',
    ]
    const asks = [
      ...hosts.map((host) => [host, '/api/v1/dashboard']),
      ...[...paths, ...others].map((path) => ['x', path]),
    ]
    for (const [host = '', path = ''] of asks) {
      const said = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const [status = ''] = said.split('\r\n')
      expect(status, JSON.stringify([host, path])).toMatch(/^HTTP\/1\.1 (400|401|404|431|503|200)/)
      if (status.includes('200')) expect(said).toContain('<!doctype html>')
      // Contents of protected responses, or of a file of the machine; the home page contains neither.
      expect(said).not.toMatch(/"waiting"|"items"|root:x/)
    }
    for (const method of ['TRACE', 'CONNECT', 'NONSENSE']) {
      const said = await raw(server.url, `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(said, method).not.toMatch(/^HTTP\/1\.1 (2|500)/)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})

test('the demo’s people sign in with what stands in data/demo-password, after the first start and after later ones', async () => {
  const place = { dataDir: join(root, 'demo'), database: { engine: 'sqlite' as const, file: '' } }
  const file = join(place.dataDir, 'demo-password')
  const signIn = async () => {
    const server = await startServer(place)
    const password = readFileSync(file, 'utf8').trim()
    await new Client(server.url, { origin: server.url }).logIn('ada@harbor.example', password)
    await server.stop()
    return password
  }
  const password = await signIn()
  expect(await signIn()).toBe(password)
  // The format of earlier versions.
  writeFileSync(file, `${password.slice('Sail-7-'.length, -1)}\n`)
  expect(await signIn()).toBe(password)
})

test('a flood of logins is turned away beyond what can wait, and the probe is answered all the while', async () => {
  const place = { dataDir: join(root, 'logins'), database: { engine: 'sqlite' as const, file: '' } }
  const server = await startServer(place, { LOG_LEVEL: 'silent' })
  const times: number[] = []
  let flooding = true
  const probing = (async () => {
    while (flooding) {
      const asked = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      times.push(performance.now() - asked)
    }
  })()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: `somebody.${index}@nowhere.example`, password: 'Wrong-1!' }),
      }),
    ),
  )
  flooding = false
  await probing
  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('2')
  times.sort((a, b) => a - b)
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
  console.log(
    `300 logins at once: ${refused.length} turned away; ${times.length} probes, the slowest 1 % from ${p99} ms`,
  )
  await server.stop()
})

test('a server that is asked to stop is not ready any more, finishes what is under way, and ends well', async () => {
  const place = { dataDir: join(root, 'drained'), database: { engine: 'sqlite' as const, file: '' } }
  const server = await startServer(place)
  const slow = dial(Number(new URL(server.url).port), '127.0.0.1')
  let said = ''
  slow.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await once(slow, 'connect')
  const body = JSON.stringify({ email: 'nobody@nowhere.example', password: 'x' })
  slow.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  // A response means that the server has read the previous request.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const idle = dial(Number(new URL(server.url).port), '127.0.0.1')
  await once(idle, 'connect')
  const stopped = server.stop()
  await expect.poll(() => notReady(server.url)).toBe(true)
  slow.write(body.slice(5))
  await once(slow, 'close')
  expect(said).toMatch(/^HTTP\/1\.1 401 /)
  expect(await stopped).toBe(0)
  const began = performance.now()
  const again = await startServer(place)
  expect((await fetch(`${again.url}/api/v1/auth/session`)).status).toBe(200)
  console.log(`second start to the first answer: ${Math.round(performance.now() - began)} ms`)
  expect(await again.stop()).toBe(0)
})

test('a server with a drain delay says that it stops and goes on serving, until the delay is over', async () => {
  const place = { dataDir: join(root, 'drained'), database: { engine: 'sqlite' as const, file: '' } }
  const server = await startServer(place, { DRAIN_DELAY: '300' })
  const ready = await fetch(`${server.url}/readyz`)
  expect(await ready.json()).toEqual({
    status: 'ok',
    reasons: [],
    migrations: { state: 'current', newest: expect.stringMatching(/^\d{4}-/) },
    jobs: { waiting: expect.any(Number), lagSeconds: expect.any(Number) },
    deadLetters: 0,
    failures: {},
  })
  server.ask('SIGTERM')
  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    const { reasons } = (await answer.json()) as { reasons: string[] }
    return [answer.status, reasons]
  }
  await expect.poll(readiness).toEqual([503, ['The server is stopping.']])
  // A supervisor may signal every process of a group, and the parent process signals the server once more.
  server.ask('SIGTERM')
  expect(await readiness()).toEqual([503, ['The server is stopping.']])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/v1/auth/session`)).status).toBe(200)
  server.ask('SIGINT')
  expect(await server.stop()).toBe(0)
})

/** Makes a process block its only thread for ever on SIGUSR2. */
const blocking =
  'data:text/javascript,process.on(%22SIGUSR2%22,()=>Atomics.wait(new%20Int32Array(new%20SharedArrayBuffer(4)),0,0))'

test('a server that is blocked by whatever it does ends within its time when it is asked to stop', {
  timeout: 180_000,
}, async () => {
  const place = { dataDir: join(root, 'blocked'), database: { engine: 'sqlite' as const, file: '' } }
  const server = await startServer(place, { NODE_OPTIONS: `--import=${blocking}` })
  server.ask('SIGUSR2')
  const isSilent = () =>
    fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(500) }).then(
      () => false,
      () => true,
    )
  await expect.poll(isSilent, { timeout: 30_000 }).toBe(true)
  expect(await server.stop()).toBe(null)
  const again = await startServer(place)
  expect(await again.stop()).toBe(0)
})

/** True if the server refuses new connections, or reports that it is not ready. */
const notReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 503,
    () => true,
  )

/** Sends unmodified bytes. @returns the complete response. */
async function raw(url: string, request: string): Promise<string> {
  const socket = dial(Number(new URL(url).port), '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  socket.write(request)
  await once(socket, 'close')
  return said
}
