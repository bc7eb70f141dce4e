import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/opening/open.ts'
import { OtherNodes } from '../events/other-nodes.ts'
import { newStorage } from './storage.ts'

/*
 * `npm run bench:nodes`: milliseconds between a commit of one process and its arrival where another one clears its
 * caches, over a Postgres of its own; quiet, and while others write as fast as they can.
 */

const rounds = 300

const change = (db: Database, tenantId: string) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'project.updated', at: 1 }))

/** The delays of changes in milliseconds, from the shortest to the longest. */
async function measure(here: Database, arrivals: EventEmitter): Promise<number[]> {
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) {
    const arrived = once(arrivals, `round ${round}`).then(() => performance.now())
    await change(here, `round ${round}`)
    const committed = performance.now()
    // An announcement may be quicker than the answer to the commit.
    delays.push(Math.max(0, (await arrived) - committed))
    await pause(10)
  }
  return delays.toSorted((a, b) => a - b)
}

function line(name: string, delays: readonly number[]): string {
  const at = (share: number) => (delays[Math.ceil(delays.length * share) - 1] ?? 0).toFixed(1)
  return `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${delays.length}`
}

await using stack = new AsyncDisposableStack()
const { source } = stack.use(await newStorage('postgres'))
const open = async () => {
  const db = await openDatabase({ source, guarded: false })
  stack.defer(() => db.close())
  return db
}
const [here, there, writer] = [await open(), await open(), await open()]
const arrivals = new EventEmitter()
const other = new OtherNodes(there, pino({ level: 'warn' }), ({ tenant_id }) => arrivals.emit(tenant_id))
await other.start()
stack.defer(() => other.stop())

console.log(line('quiet', await measure(here, arrivals)))
let isOver = false
const writing = Array.from({ length: 8 }, async () => {
  while (!isOver) await change(writer, 'writer')
})
console.log(line('beside eight writers', await measure(here, arrivals)))
isOver = true
await Promise.all(writing)
