import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newSecret } from '../lib/id.ts'
import { measureBroadcast } from './broadcast.ts'
import { type Checkout, loadCheckout, thisFolder } from './checkout.ts'
import { measureCustomers } from './customers.ts'
import { measureImport } from './import.ts'
import { openFilled } from './kept-databases.ts'
import { measureLargeOrganisation } from './large-organisation.ts'
import { generator, load } from './load.ts'
import { signInOwner } from './owner.ts'
import { startBare, startEarshot, type Target } from './processes.ts'
import {
  broadcastLines,
  customersTable,
  importLines,
  type Measured,
  type Row,
  tableOf,
  tracesTable,
  turnsTable,
} from './report.ts'
import type { Requests } from './requests.ts'
import { type Material, type Scenario, scenariosFor } from './scenarios.ts'
import type { Engine, Storage } from './storage.ts'
import { measureTraces } from './traces.ts'

/*
 * Measures Earshot as it runs in production against a bare `node:http` server in the same run, in turns, and prints the
 * medians as Markdown. Absolute figures depend on the machine; only the ratios are meaningful. With `--against`, the
 * server of another folder is measured with the same requests.
 *
 * npm run bench -- --engine sqlite --rows 10000 --rounds 3 --seconds 3 --only list,vote --against ../before
 */

/** One of the compared programs, with a database of its own. */
interface Contender {
  checkout: Checkout
  storage: Storage
  secret: string
  material: Material
}

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    rows: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
})
const folders = options.against === undefined ? [thisFolder] : [thisFolder, options.against]
const seconds = Number(options.seconds)

console.error(`Requests come from ${generator}.`)
const checkouts = await Promise.all(folders.map(loadCheckout))
const isWanted = (name: string) => options.only.split(',').some((part) => name.includes(part))
const [checkout] = checkouts
for (const engine of options.engine.split(',') as Engine[]) {
  for (const rows of options.rows.split(',').map(Number)) {
    const measured = await measure(engine, rows)
    if (measured.length > 0) console.log(tableOf(engine, rows, measured))
    if (checkout && isWanted('traces'))
      console.log(
        tracesTable(
          engine,
          rows,
          await measureTraces(engine, rows, {
            checkout,
            secret: newSecret(48),
            rounds: Number(options.rounds),
            seconds,
          }),
        ),
      )
    if (checkout && isWanted('customers'))
      console.log(
        customersTable(
          engine,
          rows,
          await measureCustomers(engine, rows, { checkout, secret: newSecret(48) }),
        ),
      )
  }
  if (checkout && isWanted('large organisation'))
    console.log(
      turnsTable(engine, await measureLargeOrganisation(engine, { checkout, secret: newSecret(48) })),
    )
  if (checkout && isWanted('sending'))
    console.log(
      broadcastLines(
        engine,
        await measureBroadcast(engine, {
          checkout,
          secret: newSecret(48),
          rounds: Number(options.rounds),
          seconds,
        }),
      ),
    )
  if (checkout && isWanted('import'))
    console.log(
      importLines(engine, await measureImport(engine, { checkout, secret: newSecret(48), seconds })),
    )
}

async function measure(engine: Engine, rows: number): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const contenders: Contender[] = []
  for (const checkout of checkouts) {
    const { storage, material } = await openFilled(engine, checkout, rows)
    stack.use(storage)
    contenders.push({ checkout, storage, secret: newSecret(48), material })
  }
  const bare = stack.use(await startBare())
  const found = [
    ...(await measureAll(contenders, bare, true)),
    ...(await measureAll(contenders, bare, false)),
  ]
  return found.toSorted((a, b) => a.order - b.order)
}

/** Measures all scenarios with or without cached public responses. */
async function measureAll(contenders: Contender[], bare: Target, cached: boolean): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const started: Array<{ target: Target; scenarios: Scenario[] }> = []
  for (const { checkout, storage, secret, material } of contenders) {
    const target = stack.use(await startEarshot(checkout.server, secret, storage.environment, cached))
    const { headers } = await signInOwner(target.url, material.password)
    started.push({ target, scenarios: await scenariosFor(material, checkout, { secret, console: headers }) })
  }
  const rows: Row[] = []
  for (const [order, scenario] of (started[0]?.scenarios ?? []).entries()) {
    if (!isWanted(scenario.name) || scenario.cached !== cached) continue
    const compared = started.map(({ target, scenarios }) => ({
      target,
      scenario: scenarios[order] ?? scenario,
    }))
    rows.push({ order, scenario, ...(await inTurns(scenario, compared, bare)) })
  }
  return rows
}

/** Measures the bare server and each contender in turns, after a warm-up; returns the medians of the rounds. */
async function inTurns(
  scenario: Scenario,
  compared: Array<{ target: Target; scenario: Scenario }>,
  bare: Target,
): Promise<Omit<Row, 'order' | 'scenario'>> {
  const { revalidates: _, ...plain } = scenario
  const yardstick: Scenario = {
    ...plain,
    status: scenario.bare === 'GET' ? 200 : 201,
    requests: { ...scenario.requests, method: scenario.bare },
  }
  const all = [{ target: bare, scenario: yardstick }, ...compared]
  for (const one of compared) await send(one, 2)
  const rounds: Measured[][] = all.map(() => [])
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [i, one] of all.entries()) rounds[i]?.push(await send(one, seconds))
  const [ceiling, earshot, against] = rounds.map(median)
  if (!ceiling || !earshot) throw new Error('Nothing was measured')
  return { bare: ceiling, earshot, ...(against && { against }) }
}

/** The ETag changes at least once a minute: a round in which it changes is repeated. */
async function send(
  { target, scenario }: { target: Target; scenario: Scenario },
  seconds: number,
): Promise<Measured> {
  const { status, requests } = scenario
  const measure = async (requests: Requests): Promise<Measured> => {
    const before = target.processorTime()
    const round = await load(target.url, status, seconds, requests)
    return {
      ...round,
      processor: (target.processorTime() - before) / round.requests,
      memory: target.memory(),
    }
  }
  if (!scenario.revalidates) return measure(requests)
  const known = async (): Promise<Requests> => {
    const etag = await etagOf(target, requests.path, requests.headers)
    return { ...requests, headers: { ...requests.headers, 'if-none-match': etag } }
  }
  return measure(await known()).catch(async () => measure(await known()))
}

/** The current ETag: the very first call records the widget's heartbeat, which invalidates the page. */
async function etagOf(target: Target, path: string, headers: Record<string, string>): Promise<string> {
  let known = ''
  for (;;) {
    const answer = await fetch(`${target.url}${path}`, { headers })
    const etag = answer.headers.get('etag') ?? ''
    if (etag !== '' && etag === known) return etag
    known = etag
    await setTimeout(200)
  }
}

function median(rounds: Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  return sorted[Math.floor(sorted.length / 2)] as Measured
}
