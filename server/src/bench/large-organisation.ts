import type { AppServices } from '../compose.ts'
import { ErasedList } from '../features/erasure/erased-list.ts'
import { purgeErased } from '../features/erasure/erasure.ts'
import { gatherDigests } from '../features/notification/mail/digests.ts'
import { deliverBroadcast } from '../features/notification/recipients/deliver.ts'
import { reconcileUsages } from '../features/usage/usage-reconciliation.ts'
import { newId } from '../lib/id.ts'
import { sweep } from '../sweep.ts'
import { longestTurn } from '../test/longest-turn.ts'
import type { Checkout } from './checkout.ts'
import { openServices, receive, signIn } from './in-process.ts'
import { fillLarge, type Large } from './large-rows.ts'
import type { ConsoleCall } from './owner.ts'
import { type Engine, newStorage, prepare } from './storage.ts'

/** Processor time of the thread that serves all requests, in milliseconds, for one request or job. */
export interface TurnMeasured {
  name: string
  inAll: number
  longestTurn: number
}

type Work = [name: string, work: () => Promise<unknown>]

/** Runs of each short request: the processor's clock has steps of milliseconds. */
const rounds = 25

/** Measures requests and jobs of a large organisation, one at a time and in this process, by processor time only. */
export async function measureLargeOrganisation(
  engine: Engine,
  { checkout, secret }: { checkout: Checkout; secret: string },
): Promise<TurnMeasured[]> {
  await using stack = new AsyncDisposableStack()
  const storage = stack.use(await newStorage(engine))
  let large: Large | undefined
  const { password, tenantId } = await prepare(storage, checkout, 10_000, async (db, filled) => {
    large = await fillLarge(db, filled)
  })
  if (!large) throw new Error('Nothing was filled')
  const services = await openServices(storage, secret)
  stack.defer(() => services.db.close())
  stack.defer(() => services.housekeeping.idle())
  const call = await signIn(services, password)
  const measured: TurnMeasured[] = []
  const erasing = await changesOf(services, { call, large, tenantId })
  for (const work of readsOf(call, large)) measured.push(await measure(work, rounds))
  for (const work of [exportOf(call), ...jobsOf(services), ...erasing]) measured.push(await measure(work, 1))
  return measured
}

async function measure([name, work]: Work, rounds: number): Promise<TurnMeasured> {
  const before = process.threadCpuUsage()
  let longest = 0
  for (let i = 0; i < rounds; i++) longest = Math.max(longest, await longestTurn(work))
  const { user, system } = process.threadCpuUsage(before)
  return { name, inAll: (user + system) / 1000 / rounds, longestTurn: longest }
}

function readsOf(call: ConsoleCall, { popularId, contactId }: Large): Work[] {
  const read = (name: string, path: string): Work => [name, () => receive(call('GET', path))]
  return [
    read('dashboard', '/dashboard'),
    read('inbox', '/feedback'),
    read('counts of the inbox', '/feedback/counts'),
    read('item with 20,000 votes', `/feedback/${popularId}`),
    read('contacts', '/contacts'),
    read('search of contacts that finds nobody', '/contacts?query=nobodyofthatname'),
    read('one contact', `/contacts/${contactId}`),
    read('notifications of a member', '/notifications'),
    read('search of the operator that finds nothing', '/operator/organisations?query=nothingofthatname'),
    read("the operator's list of mails", '/operator/mail'),
  ]
}

const exportOf = (call: ConsoleCall): Work => [
  "the organisation's export",
  () => receive(call('POST', '/organisation/export')),
]

const job = { id: newId(), tenantId: null, payload: {} }

const jobsOf = (services: AppServices): Work[] => [
  ['gathering digests', () => gatherDigests(services.db, Date.now)(job)],
  ['the hourly sweep', () => sweep(services.db, Date.now)(job)],
  ['comparing what is counted', () => reconcileUsages(services)(job)],
]

/** Requests and jobs that change the item with the most votes, up to its deletion. */
async function changesOf(
  { db, config }: AppServices,
  { call, large, tenantId }: { call: ConsoleCall; large: Large; tenantId: string },
): Promise<Work[]> {
  const item = `/feedback/${large.popularId}`
  const { id: statusId } = await db
    .tenant(tenantId)
    .selectFrom('statuses')
    .select('id')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const deliver = async () => {
    const due = await db.global
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'deliverBroadcast')
      .execute()
    for (const { id, payload } of due)
      await deliverBroadcast(db, Date.now)({ id, tenantId, payload: JSON.parse(payload) })
  }
  return [
    ['a status with 20,000 followers', () => call('PUT', `${item}/status`, { statusId })],
    ['notifying them', deliver],
    ['merging an item with 20,000 votes', () => call('PUT', `${item}/merge`, { intoId: large.otherId })],
    ['undoing that', () => call('DELETE', `${item}/merge`)],
    ['erasing that item', () => call('DELETE', item)],
    ['what follows an erasure', () => purgeErased(db, new ErasedList(config.dataDir))(job)],
  ]
}
