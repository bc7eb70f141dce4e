import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { attributeOf, startCollector } from '../collector.ts'
import { createTestDatabase, testEngine } from '../database.ts'
import { gather, noVisitors } from './cast.ts'
import { type Installation, startServer } from './server-process.ts'

/** An empty installation: with SQLite, in its data folder. */
async function newPlace(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-traced-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  if (testEngine === 'sqlite') return { dataDir, database: { engine: 'sqlite', file: '' } }
  const { config: database, drop } = await createTestDatabase()
  onTestFinished(drop)
  return { dataDir, database }
}

const spanId = 'b7ad6b7169203331'
const traceOf = (index: number): string => String(index + 1).padStart(32, '0')

test('requests, statements and jobs arrive at a collector before the server ends, without a word that anybody typed', async () => {
  const collector = await startCollector()
  onTestFinished(async () => void (await collector.close()))
  const place = await newPlace()
  const server = await startServer(place, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=known%20here',
    OTEL_PROPAGATORS: 'tracecontext',
    OTEL_SERVICE_NAME: 'feedback',
  })
  const namesOf = (kind: number) => [
    ...new Set(
      collector
        .spans()
        .filter((span) => span.kind === kind)
        .map(({ name }) => name),
    ),
  ]
  const cast = await gather(server, place.dataDir, noVisitors())
  // At the same moment, so that on SQLite one transaction has them all.
  await Promise.all(
    cast.contacts.map((contact, index) =>
      contact.with({ traceparent: `00-${traceOf(index)}-${spanId}-01` }).call('POST', '/e/v1/feedback', {
        kind: 'idea',
        title: `Canary title ${index}`,
        body: 'Canary body',
      }),
    ),
  )
  await cast.admin.call('GET', '/api/v1/feedback?query=canaryquery')
  await cast.anyone.call('POST', '/api/v1/auth/signup', {
    email: 'canary@example.com',
    password: 'Canary-password-7!',
    firstName: 'Canary',
    lastName: 'Canaries',
    companyName: 'Canary company',
  })
  const wrong = { email: 'canary@example.com', password: 'canary' }
  await expect(cast.anyone.call('POST', '/api/v1/auth/login', wrong)).rejects.toThrow(/: 4\d\d /)
  await cast.anyone.request('GET', '/invitations/canary-token?secret=canary')
  await expect.poll(() => namesOf(5)).toContain('job sendMail')
  expect(await server.stop()).toBe(0)

  const spans = collector.spans()
  for (const index of cast.contacts.keys()) {
    const trace = spans.filter(({ traceId }) => traceId === traceOf(index))
    const [request, ...more] = trace.filter(({ parentSpanId }) => parentSpanId === spanId)
    expect([request?.name, more]).toEqual(['POST /e/v1/feedback', []])
    expect(request && attributeOf(request, 'http.response.status_code')).toBe(201)
    expect(request && attributeOf(request, 'earshot.tenant.id')).toMatch(/^[0-9a-f-]{36}$/)
    const inserts = trace.filter(({ name }) => name === 'insert feedback')
    expect(inserts.map(({ parentSpanId }) => parentSpanId)).toEqual([request?.spanId])
  }
  const received = JSON.stringify(collector.exports)
  expect(received).toContain('"feedback"')
  const password = (await readFile(join(place.dataDir, 'demo-password'), 'utf8')).trim()
  for (const secret of [password, 'harbor.example', 'known here', ...(received.match(/canar\w*/gi) ?? [])])
    expect(received).not.toContain(secret)
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'known here' })
})

test('a job that fails is in the log with the request that caused it, and its span has a link to its cause', async () => {
  const collector = await startCollector()
  onTestFinished(async () => void (await collector.close()))
  const server = await startServer(await newPlace(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
  })
  onTestFinished(() => server.kill())
  const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' }
  const answer = await fetch(`${server.url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ada, password: 'Long-enough-7!' }),
  })
  const requestId = answer.headers.get('x-request-id')
  const lines = () => server.said().split('\n')
  const failures = () => lines().filter((line) => line.includes(`"requestId":"${requestId}"`))
  await expect.poll(failures).toContainEqual(expect.stringMatching(/"sendMail".*job failed; will try again/))
  expect(await server.stop()).toBe(0)

  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /api/v1/auth/signup')
  const [caused, ...more] = spans.filter(({ links = [] }) => links[0]?.spanId === request?.spanId)
  expect([caused?.name, more]).toEqual(['job sendMail', []])
  expect(caused?.traceId).not.toBe(request?.traceId)
})

test('a server whose collector is not there serves, and ends as ever', async () => {
  const place = await newPlace()
  const server = await startServer(place, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const cast = await gather(server, place.dataDir, noVisitors())
  await cast.contacts[0]?.call('POST', '/e/v1/feedback', { kind: 'idea', title: 'Nobody looks' })
  expect(await server.stop()).toBe(0)
})
