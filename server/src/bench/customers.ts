import { setTimeout } from 'node:timers/promises'
import { VoteBatchList } from '@earshot/shared/vote/vote-batch'
import { longestTurn } from '../test/longest-turn.ts'
import type { Checkout } from './checkout.ts'
import { type CustomerRows, fillCustomers } from './customer-rows.ts'
import { openServices, receive, signIn } from './in-process.ts'
import { openFilled } from './kept-databases.ts'
import { type ConsoleCall, signInOwner } from './owner.ts'
import { startEarshot } from './processes.ts'
import { bearersOf, type Material, submits } from './scenarios.ts'
import type { Engine, Storage } from './storage.ts'
import { shareOf, startSubmissions } from './submissions.ts'

/** A request of a team with many customers. Milliseconds: elapsed, and of the processor. */
export interface CallMeasured {
  name: string
  p95: number
  inAll: number
  longestTurn: number
}

/** Lists of votes on behalf, with submissions beside them. */
export interface ListsMeasured {
  /** Seconds for one list of 500 new customers, from the request until the console shows its end: median of all lists. */
  seconds: number
  /** p99 of submissions in milliseconds. */
  p99: { alone: number; beside: number }
}

export interface CustomersMeasured {
  calls: CallMeasured[]
  lists: ListsMeasured
}

const rounds = 40
const turnRounds = 5
const listLength = 500
const lists = 20
/** Milliseconds from one submission to the next. */
const pause = 10
/** Milliseconds between two looks at a list, as in the console: more of them would be a load of their own. */
const lookEvery = 1_000

/** Measures what a team with 50,000 customers of 2,000 companies asks for, over `rows` items. */
export async function measureCustomers(
  engine: Engine,
  rows: number,
  { checkout, secret }: { checkout: Checkout; secret: string },
): Promise<CustomersMeasured> {
  await using stack = new AsyncDisposableStack()
  const { storage, material } = await openFilled(engine, checkout, rows)
  stack.use(storage)
  const customers = await addCustomers(storage, checkout, material)
  return {
    calls: await measureCalls(storage, secret, { material, customers }),
    lists: await measureLists(storage, { checkout, secret, material }),
  }
}

async function addCustomers(
  { source, settle }: Storage,
  { openDatabase }: Checkout,
  material: Material,
): Promise<CustomerRows> {
  const db = await openDatabase({ source, guarded: false })
  const customers = await fillCustomers(db, material)
  await db.dialect.updateStatistics()
  await db.close()
  await settle()
  return customers
}

async function measureCalls(
  storage: Storage,
  secret: string,
  { material, customers }: { material: Material; customers: CustomerRows },
): Promise<CallMeasured[]> {
  await using stack = new AsyncDisposableStack()
  const services = await openServices(storage, secret)
  stack.defer(() => services.db.close())
  stack.defer(() => services.housekeeping.idle())
  const call = await signIn(services, material.password)
  const measured: CallMeasured[] = []
  for (const [name, path] of readsOf(material, customers))
    measured.push(await measure(name, () => receive(call('GET', path)), rounds))
  for (const [name, work] of changesOf(call, customers)) measured.push(await measure(name, work, 1))
  return measured
}

async function measure(name: string, work: () => Promise<unknown>, times: number): Promise<CallMeasured> {
  const isRepeated = times > 1
  let longest = 0
  // The first response of a statement prepares it. Turns are watched apart: who watches them leaves Postgres, which
  // works meanwhile, less of the processors.
  if (isRepeated) for (let i = 0; i < turnRounds; i++) longest = Math.max(longest, await longestTurn(work))
  const before = process.threadCpuUsage()
  const elapsed: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    if (isRepeated) await work()
    else longest = await longestTurn(work)
    elapsed.push(performance.now() - began)
  }
  const { user, system } = process.threadCpuUsage(before)
  return {
    name,
    p95: shareOf(elapsed, 0.95),
    inAll: (user + system) / 1000 / times,
    longestTurn: longest,
  }
}

function readsOf(
  { statusId }: Material,
  { companyId, tagId, itemFieldId, personFieldId }: CustomerRows,
): [name: string, path: string][] {
  const byValue = (filters: string) => `/feedback?sort=value&${filters}`
  return [
    ['inbox by value: all ideas of a status', byValue(`kind=idea&statusId=${statusId}`)],
    ['inbox by value: bugs of a status, none', byValue(`kind=bug&statusId=${statusId}`)],
    ['inbox by value: ideas with a tag', byValue(`kind=idea&tagId=${tagId}`)],
    ['inbox by value: ideas of a company', byValue(`kind=idea&companyId=${companyId}`)],
    ['inbox by value: a field and a tag', byValue(`fieldId=${itemFieldId}&fieldValue=kiel&tagId=${tagId}`)],
    ['inbox by a typed field', `/feedback?fieldId=${itemFieldId}&fieldValue=Kiel`],
    ['counts of the inbox: ideas of a company', `/feedback/counts?kind=idea&companyId=${companyId}`],
    ["a company's page: itself", `/companies/${companyId}`],
    ["a company's page: what it wants", `/feedback?companyId=${companyId}&sort=top&limit=5`],
    ["a company's page: its people", `/contacts?companyId=${companyId}&sort=name`],
    ['companies by revenue', '/companies?sort=revenue'],
    ['people by a field', `/contacts?fieldId=${personFieldId}&fieldValue=Kiel`],
  ]
}

const changesOf = (
  call: ConsoleCall,
  { popularIds: [fromId, intoId] }: CustomerRows,
): [name: string, work: () => Promise<unknown>][] => [
  ['merging two items of 20,000 votes', () => call('PUT', `/feedback/${fromId}/merge`, { intoId })],
  ['undoing that', () => call('DELETE', `/feedback/${fromId}/merge`)],
]

async function measureLists(
  storage: Storage,
  { checkout, secret, material }: { checkout: Checkout; secret: string; material: Material },
): Promise<ListsMeasured> {
  await using stack = new AsyncDisposableStack()
  const target = stack.use(await startEarshot(checkout.server, secret, storage.environment, true))
  const { call } = await signInOwner(target.url, material.password)
  const requests = async () => submits({ bearer: await bearersOf(material, checkout, secret) })
  const warm = startSubmissions(target, requests, pause)
  await castList(call, material, lists)
  await warm.stop()
  const alone = startSubmissions(target, requests, pause)
  await setTimeout(lists * 1_000)
  const p99Alone = await alone.stop()
  const beside = startSubmissions(target, requests, pause)
  const took: number[] = []
  for (let list = 0; list < lists; list++) took.push(await castList(call, material, list))
  return { seconds: shareOf(took, 0.5), p99: { alone: p99Alone, beside: await beside.stop() } }
}

/** Votes for 500 new customers. @returns the seconds until the last vote is cast. */
async function castList(call: ConsoleCall, { itemIds }: Material, list: number): Promise<number> {
  const addresses = Array.from({ length: listLength }, (_, i) => `Ann <ann${i}@list${list}.example>`)
  const path = `/feedback/${itemIds[list]}/vote-batches`
  const began = performance.now()
  await call('POST', path, { addresses: addresses.join('\n'), reason: 'They asked for it at the fair' })
  for (;;) {
    const { items } = VoteBatchList.parse(await (await call('GET', path)).json())
    const [batch] = items
    if (batch?.problem) throw new Error(batch.problem)
    if (batch?.state === 'done' && batch.castCount !== listLength)
      throw new Error(`${batch.castCount} of ${listLength} votes were cast`)
    if (batch?.state === 'done') return (performance.now() - began) / 1_000
    await setTimeout(lookEvery)
  }
}
