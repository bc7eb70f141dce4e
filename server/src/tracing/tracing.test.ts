import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/lib/free-port.ts'
import { newId } from '../lib/id.ts'
import { safeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { listen } from '../listen.ts'
import { tracedTransport } from '../mail/traced-transport.ts'
import type { Mail } from '../mail/transport.ts'
import { attributeOf, startCollector } from '../test/collector.ts'
import { CollectorTracer } from './open-telemetry.ts'

const silent = pino({ level: 'silent' })
const traceId = '0af7651916cd43dd8448eb211c80319c'
const arrived = { method: 'GET', traceparent: `00-${traceId}-b7ad6b7169203331-01` }
const answer = { route: '/api/v1/things/:id', status: 200, requestId: 'r-1', tenantId: 't-1' }

async function trace(status?: number, ratio = 1, joinsTraces = true) {
  const collector = await startCollector(status)
  onTestFinished(async () => void (await collector.close()))
  const config = {
    url: `${collector.url}/v1/traces`,
    headers: { 'x-key': 'k' },
    serviceName: 'earshot',
    joinsTraces,
    ratio,
  }
  const tracer = new CollectorTracer(config, { version: '1.0.0', system: 'sqlite' }, silent)
  return { collector, tracer }
}

test('a request is a span of the caller’s trace, with its statements and its calls of others inside', async () => {
  const { collector, tracer } = await trace()
  const { port, stop } = await listen(() => new Response('no', { status: 503 }), '127.0.0.1', 0)
  onTestFinished(stop)
  await tracer.request(arrived, async () => {
    tracer.statement('select "id" from "feedback" where "title" = ?', 0.01)
    await safeFetch(`http://127.0.0.1:${port}/secret/path?token=secret`, {})
    await expect(safeFetch(`http://127.0.0.1:${await freePort()}/secret`, {})).rejects.toThrow()
    return answer
  })
  tracer.statement('select 1 from "outside" of a request', 1)
  await tracer.stop()
  const spans = collector.spans()
  const request = spans.find(({ kind }) => kind === 2)
  expect(request).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
    name: 'GET /api/v1/things/:id',
  })
  expect(request && attributeOf(request, 'earshot.tenant.id')).toBe('t-1')
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(inside.map(({ name }) => name)).toEqual(['select feedback', 'GET 127.0.0.1', 'GET 127.0.0.1'])
  expect(inside.map((span) => attributeOf(span, 'http.response.status_code'))).toEqual([
    undefined,
    503,
    undefined,
  ])
  expect(inside.map(({ status }) => status.code)).toEqual([0, 2, 2])
  expect(spans.length).toBe(4)
  expect(JSON.stringify(collector.exports)).not.toContain('secret')
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'k' })
})

test('a request of no trace begins one, and so does a header that is none', async () => {
  const { collector, tracer } = await trace()
  for (const traceparent of [
    undefined,
    'garbage',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    'x'.repeat(10_000),
  ])
    tracer.answered({ method: 'GET', traceparent }, answer, 0.1)
  await tracer.stop()
  const spans = collector.spans()
  expect(spans.length).toBe(4)
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(4)
  expect(spans.filter(({ parentSpanId }) => parentSpanId)).toEqual([])
})

test('a job is a trace of its own, also when a request has woken the worker', async () => {
  const { collector, tracer } = await trace()
  await tracer.request(arrived, async () => {
    const attempt = async () => {
      tracer.statement('delete from "jobs"', 0.1)
      return 'retried' as const
    }
    expect(await tracer.job({ kind: 'sendMail', tenantId: null }, attempt)).toBe('retried')
    return answer
  })
  await tracer.stop()
  const job = collector.spans().find(({ name }) => name === 'job sendMail')
  expect(job?.traceId).not.toBe(traceId)
  expect([job?.status.code, job && attributeOf(job, 'earshot.job.outcome')]).toEqual([2, 'retried'])
  const [statement] = collector.spans().filter(({ name }) => name === 'delete jobs')
  expect(statement?.parentSpanId).toBe(job?.spanId)
})

test('a job has a link to the span that enqueued it, if that was recorded', async () => {
  const { collector, tracer } = await trace()
  let own: string | undefined
  await tracer.request(arrived, async (traceparent) => {
    own = traceparent
    return answer
  })
  expect(own).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  const kinds = [
    { kind: 'sendMail', causedBy: own },
    { kind: 'sweep', causedBy: null },
    { kind: 'publishEntry', causedBy: 'garbage' },
  ]
  for (const job of kinds) await tracer.job({ ...job, tenantId: null }, async () => 'done' as const)
  await tracer.stop()
  const request = collector.spans().find(({ kind }) => kind === 2)
  const links = kinds.map(
    ({ kind }) => collector.spans().find(({ name }) => name === `job ${kind}`)?.links ?? [],
  )
  expect(links).toMatchObject([[{ traceId, spanId: request?.spanId }], [], []])

  const none = await trace(200, 0)
  await none.tracer.request({ ...arrived, traceparent: undefined }, async (traceparent) => {
    expect(traceparent).toBeUndefined()
    return answer
  })
  await none.tracer.stop()
})

test('a mail is a span inside of the job that sends it, and names nobody', async () => {
  const { collector, tracer } = await trace()
  const send = async ({ to }: Mail) => {
    if (to === 'gone@example.com') throw new Error(`550 ${to}`)
  }
  const transport = tracedTransport({ send, close() {} }, tracer)
  const mail = { id: newId(), subject: 'About your idea', text: 'It is done.', html: '' }
  await tracer.job({ kind: 'sendMail', tenantId: null }, async () => {
    await transport.send({ ...mail, to: 'ada@example.com' })
    await expect(transport.send({ ...mail, to: 'gone@example.com' })).rejects.toThrow('550')
    return 'done' as const
  })
  await tracer.stop()
  const job = collector.spans().find(({ name }) => name === 'job sendMail')
  const mails = collector.spans().filter(({ name }) => name === 'send mail')
  expect(mails.map(({ parentSpanId, status }) => [parentSpanId, status.code])).toEqual([
    [job?.spanId, 0],
    [job?.spanId, 2],
  ])
  expect(JSON.stringify(collector.exports)).not.toMatch(/example\.com|About your idea/)
})

test('a failure of what is traced reaches its caller, and its span ends', async () => {
  const { collector, tracer } = await trace()
  const failing = async () => {
    throw new Error('of the handler')
  }
  await expect(tracer.request(arrived, failing)).rejects.toThrow('of the handler')
  await expect(tracer.job({ kind: 'sweep', tenantId: null }, failing)).rejects.toThrow('of the handler')
  await tracer.stop()
  expect(collector.spans().map(({ name }) => name)).toEqual(['GET', 'job sweep'])
  expect(JSON.stringify(collector.exports)).not.toContain('of the handler')
})

test('a part of the requests is recorded, and those whose caller has decided so', async () => {
  const { collector, tracer } = await trace(200, 0)
  tracer.answered({ method: 'GET', traceparent: undefined }, answer, 0.1)
  tracer.answered(arrived, answer, 0.1)
  tracer.answered({ ...arrived, traceparent: arrived.traceparent.replace(/01$/, '00') }, answer, 0.1)
  await tracer.stop()
  expect(collector.spans().map((span) => span.traceId)).toEqual([traceId])
})

test('a caller decides nothing unless the operator has said so', async () => {
  const none = await trace(200, 0, false)
  none.tracer.answered(arrived, answer, 0.1)
  await none.tracer.stop()
  expect(none.collector.spans()).toEqual([])
  const all = await trace(200, 1, false)
  all.tracer.answered({ ...arrived, traceparent: arrived.traceparent.replace(/01$/, '00') }, answer, 0.1)
  await all.tracer.stop()
  expect(all.collector.spans()).toHaveLength(1)
  expect(all.collector.spans()[0]?.traceId).not.toBe(traceId)
})

test.each([
  ['refuses', 400],
  ['is busy', 503],
])(
  'a collector that %s keeps nobody waiting, and the end of the process for seconds at most',
  async (_, status) => {
    const { collector, tracer } = await trace(status)
    await tracer.request(arrived, async () => answer)
    const started = performance.now()
    await tracer.stop()
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(collector.exports.length).toBeGreaterThan(0)
  },
)
