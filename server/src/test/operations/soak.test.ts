import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { type DurabilityCast, gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, signUpOnce } from '../durability/load.ts'
import { type RunningServer, startServer } from '../durability/server-process.ts'
import { EventReader } from '../event-reader.ts'
import { tellFigure } from './figures.ts'
import { newInstallation } from './new-installation.ts'
import { SentFiles } from './sent-files.ts'
import { keepWriting } from './steady-load.ts'

/* A server that people use for long: what it takes for them it gives back. */

/** Minutes of use; `npm run drill` takes an hour. */
const minutes = Number(process.env.SOAK_MINUTES ?? 3)
/** Milliseconds for which each of nine people rests after a write: together they write about twenty times a second. */
const restMs = 400
/** Milliseconds between two visits. */
const visitMs = 250
/** Milliseconds after which everybody signs in again, before the tokens of contacts end. */
const signedInMs = 10 * 60_000
/** Largest share by which the memory may grow from the second quarter of the time to the last, once it has settled. */
const growthMax = minutes < 30 ? 0.5 : 0.15

/** Megabytes of memory of a process that no file stands behind: those of SQLite's file come and go as the disk reads. */
function memoryOf(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** One visit of each kind: a visitor on the board and in the search, a member of the team, sometimes a file and a sign-up. */
async function visit(
  server: RunningServer,
  cast: DurabilityCast,
  ledger: Ledger,
  files: SentFiles,
  count: number,
) {
  const [contact] = cast.contacts
  if (!contact) throw new Error('Nobody writes')
  const ids = ledger.submittedIds()
  const id = ids[count % ids.length]
  const visitor = `key=${server.key}`
  const pages = [
    `/e/v1/feedback?${visitor}&sort=${count % 2 ? 'newest' : 'top'}`,
    `/e/v1/feedback/${id}?${visitor}`,
    `/e/v1/similar?${visitor}&title=Durable+${count}`,
  ]
  for (const page of pages) expect((await cast.anyone.request('GET', page)).status).toBe(200)
  expect((await cast.admin.request('GET', `/api/v1/feedback/${id}`)).status).toBe(200)
  expect((await cast.admin.request('GET', '/api/v1/feedback')).status).toBe(200)
  const reader = new EventReader(await cast.admin.request('GET', '/api/v1/live'))
  await reader.leave()
  if (count % 20 === 0) await files.send(contact, count)
  if (count % 100 === 0) await signUpOnce(cast.anyone, ledger)
}

/** Numbers of a process' metrics, by name and labels. */
async function metricsOf(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** Gauges of what waits: due jobs, dead letters and open event streams. */
const waits = /^earshot_(jobs_due|dead_letters|live_connections)/

/** @returns the gauges of a process that are not 0. */
async function waitingAt(port: number): Promise<[name: string, count: number][]> {
  const metrics = await metricsOf(port)
  expect(metrics.get('earshot_database_up')).toBe(1)
  expect([...metrics.keys()]).toEqual(
    expect.arrayContaining(['earshot_dead_letters', 'earshot_live_connections']),
  )
  return [...metrics].filter(([name, count]) => count > 0 && waits.test(name))
}

test.each(['sqlite', 'postgres'] as const)(
  'a server on %s that people use for long takes up no more memory, and nothing waits at the end',
  { timeout: (minutes + 15) * 60_000 },
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-soak-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const place = await newInstallation(folder, engine)
    const metricsPort = await freePort()
    const server = await startServer(place, { METRICS_PORT: String(metricsPort) })
    onTestFinished(() => server.kill())
    const [visitors, ledger, files] = [noVisitors(), new Ledger(), new SentFiles()]
    const memory: number[] = []
    const end = Date.now() + minutes * 60_000
    while (Date.now() < end) {
      const cast = await gather(server, place.dataDir, visitors)
      const load = keepWriting(cast, ledger, restMs)
      await load.answered(10)
      const signedInUntil = Math.min(end, Date.now() + signedInMs)
      while (Date.now() < signedInUntil) {
        await visit(server, cast, ledger, files, memory.length)
        memory.push(memoryOf(server.pid ?? 0))
        await pause(visitMs)
      }
      await load.stop()
    }
    await expect.poll(() => waitingAt(metricsPort)).toEqual([])
    const quarter = Math.floor(memory.length / 4)
    const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))]
    tellFigure(
      `${minutes} minutes of use, ${engine}: ${ledger.acknowledged} acknowledged writes, ${memory.length} visits, ${files.count} files; median memory ${Math.round(early)} MB in the second quarter, ${Math.round(late)} MB in the last`,
    )
    const cast = await gather(server, place.dataDir, visitors)
    const wrong = await auditVotes(cast, ledger)
    await askAgain(cast, ledger)
    expect(await files.missingAt(cast.admin)).toEqual([])
    expect(await server.stop()).toBe(0)
    expect([...wrong, ...(await auditRows(place, ledger))]).toEqual([])
    expect(late / early).toBeLessThan(1 + growthMax)
  },
)
