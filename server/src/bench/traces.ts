import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Checkout } from './checkout.ts'
import { openFilled } from './kept-databases.ts'
import { load } from './load.ts'
import { signInOwner } from './owner.ts'
import { startEarshot } from './processes.ts'
import { type Material, scenariosFor } from './scenarios.ts'
import type { Engine, Storage } from './storage.ts'

const requests = ['list of 20 by votes, live', 'submit, durable before the answer']

/** Settings of a server: no collector, one that gets nothing because no trace is chosen, and one that gets all. */
const settings = { off: {}, chosen: { OTEL_TRACES_SAMPLER_ARG: '0' }, all: { OTEL_TRACES_SAMPLER_ARG: '1' } }

type Setting = keyof typeof settings

/** Processor time of a server per request, in microseconds, by how it traces. */
export type TracesMeasured = { name: string } & Record<Setting, number>

interface Measuring {
  checkout: Checkout
  secret: string
  rounds: number
  seconds: number
}

/** Measures what traces cost, with one server after the other over the same database, round by round. */
export async function measureTraces(
  engine: Engine,
  rows: number,
  measuring: Measuring,
): Promise<TracesMeasured[]> {
  await using stack = new AsyncDisposableStack()
  const { storage, material } = await openFilled(engine, measuring.checkout, rows)
  stack.use(storage)
  const collector = stack.use(await startSink())
  const found = new Map<string, Record<Setting, number[]>>(
    requests.map((name) => [name, { off: [], chosen: [], all: [] }]),
  )
  for (let round = 0; round < measuring.rounds; round++)
    for (const setting of Object.keys(settings) as Setting[]) {
      const traced =
        setting === 'off' ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings[setting] }
      for (const [name, time] of await measureOnce({ ...measuring, storage, material, traced }))
        found.get(name)?.[setting].push(time)
    }
  return [...found].map(([name, { off, chosen, all }]) => ({
    name,
    off: middle(off),
    chosen: middle(chosen),
    all: middle(all),
  }))
}

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

interface Server extends Measuring {
  storage: Storage
  material: Material
  traced: Record<string, string>
}

/** Starts a server, and measures each request after a warm-up. */
async function measureOnce({
  checkout,
  secret,
  seconds,
  storage,
  material,
  traced,
}: Server): Promise<[name: string, time: number][]> {
  const environment = { ...storage.environment, ...traced }
  await using target = await startEarshot(checkout.server, secret, environment, false)
  const { headers } = await signInOwner(target.url, material.password)
  const scenarios = await scenariosFor(material, checkout, { secret, console: headers })
  const times: [string, number][] = []
  for (const { name, status, requests: sent } of scenarios) {
    if (!requests.includes(name)) continue
    await load(target.url, status, 2, sent)
    const before = target.processorTime()
    const { requests: count } = await load(target.url, status, seconds, sent)
    times.push([name, (target.processorTime() - before) / count])
  }
  return times
}

/** A collector that takes everything and keeps nothing. */
async function startSink(): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}
