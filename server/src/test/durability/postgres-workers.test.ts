import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { createTestDatabase } from '../database.ts'
import { EventReader } from '../event-reader.ts'
import { auditRows, auditVotes } from './audit.ts'
import { type DurabilityCast, gather, noVisitors } from './cast.ts'
import { Ledger } from './ledger.ts'
import { askAgain, writeUntilGone } from './load.ts'
import { type Installation, type RunningServer, startServer } from './server-process.ts'

/* One server with three workers over one Postgres: every connection may reach another of them. */

const count = 3
/** Milliseconds for a worker to start on a busy machine. */
const startsWithin = 120_000

let place: Installation
let server: RunningServer
let metricsPort: number
let cast: DurabilityCast

beforeAll(async () => {
  const { config, drop } = await createTestDatabase()
  place = { dataDir: await mkdtemp(join(tmpdir(), 'earshot-workers-')), database: config }
  metricsPort = await freePort()
  server = await startServer(place, { WORKERS: String(count), METRICS_PORT: String(metricsPort) })
  cast = await gather(server, place.dataDir, noVisitors())
  return async () => {
    await server.stop()
    await drop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
})

const workersOf = ({ pid }: RunningServer): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map(Number)

const workers = () => workersOf(server)

/** Answered requests, as each worker counts its own. */
const answered = (): Promise<number[]> =>
  Promise.all(
    [...Array(count).keys()].map(async (place) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort + place}/metrics`)).text()
      const counts = text.matchAll(/^earshot_http_requests_total\{.*\} (\d+)$/gm)
      return [...counts].reduce((sum, [, each]) => sum + Number(each), 0)
    }),
  )

test('all workers answer on one port, each with metrics of its own, and a change at one reaches the browsers of all', async () => {
  expect(workers()).toHaveLength(count)
  expect(await answered()).toHaveLength(count)
  const readers = await Promise.all(
    Array.from(
      { length: 2 * count },
      async () => new EventReader(await cast.admin.request('GET', '/api/v1/live')),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(readers.map((reader) => reader.leave()))
  })
  // The system chooses the worker of a connection, so more of them are opened until each worker had one.
  const fewest = async () => {
    const asked = Array.from({ length: 4 * count }, () => cast.admin.request('GET', '/api/v1/projects'))
    for (const answer of await Promise.all(asked)) await answer.text()
    return Math.min(...(await answered()))
  }
  await expect.poll(fewest).toBeGreaterThan(0)
  await cast.contacts[0]?.call('POST', '/e/v1/feedback', { kind: 'idea', title: 'At one of them' })
  for (const reader of readers) {
    let type = ''
    while (type !== 'feedback.created') type = JSON.parse((await reader.next('change')).data).type
  }
})

test('a killed worker is replaced, all stop when the server is asked to, and nothing acknowledged is lost', async () => {
  const before = workers()
  const [doomed] = before
  const ledger = new Ledger()
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  // The connections to the killed worker break; whoever had one goes on over another.
  const writing = (async () => {
    while (!isOver) await writeUntilGone(cast, ledger, () => isOver)
  })()
  await expect.poll(() => ledger.acknowledged).toBeGreaterThan(60)
  process.kill(Number(doomed), 'SIGKILL')
  await expect.poll(() => workers().length).toBe(count)
  isOver = true
  await writing
  expect(workers()).not.toContain(doomed)
  await expect.poll(() => answered().catch(() => []), { timeout: startsWithin }).toHaveLength(count)
  const wrong = await auditVotes(cast, ledger)
  await askAgain(cast, ledger)
  const pids = workers()
  expect(await server.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect([...wrong, ...(await auditRows(place, ledger))]).toEqual([])
})

test('a place whose workers end again and again ends the server, with a sentence', async () => {
  const doomed = await startServer(place, { WORKERS: '2' })
  const [keeps] = workersOf(doomed)
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => workersOf(doomed).filter((pid) => pid !== keeps)).toHaveLength(1)
    for (const pid of workersOf(doomed)) if (pid !== keeps) process.kill(pid, 'SIGKILL')
    await expect.poll(() => workersOf(doomed).filter((pid) => pid !== keeps)).toEqual([])
  }
  expect(await doomed.ended()).toBe(1)
  expect(doomed.said()).toContain(
    'A worker ended 5 times, each time within a minute of its start, so Earshot stops.',
  )
  expect(() => process.kill(Number(keeps), 0)).toThrow('ESRCH')
})
