import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { EventReader } from '../event-reader.ts'
import { auditRows, auditVotes } from './audit.ts'
import { type DurabilityCast, gather, noVisitors } from './cast.ts'
import { addFollowers, allTold, announce, auditTold, endLeases } from './followed.ts'
import { Ledger } from './ledger.ts'
import { askAgain, writeUntilGone } from './load.ts'
import { type Installation, type RunningServer, startServer } from './server-process.ts'

/* Three processes with one Postgres and one data folder, as behind a proxy. */

let place: Installation
let nodes: [RunningServer, RunningServer, RunningServer]
/** Everyone, as clients of each of the nodes. */
let casts: [DurabilityCast, DurabilityCast, DurabilityCast]

beforeAll(async () => {
  const { config, drop } = await createTestDatabase()
  place = { dataDir: await mkdtemp(join(tmpdir(), 'earshot-nodes-')), database: config }
  // Starts first to fill the database: demos do not wait for each other.
  const first = await startServer(place)
  const settings = { PUBLIC_URL: first.url }
  nodes = [first, ...(await Promise.all([startServer(place, settings), startServer(place, settings)]))]
  const cast = await gather(first, place.dataDir, noVisitors())
  casts = [cast, at(cast, nodes[1]), at(cast, nodes[2])]
  return async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await drop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
})

const at = (cast: DurabilityCast, { url }: RunningServer): DurabilityCast => ({
  ...cast,
  admin: cast.admin.at(url),
  anyone: cast.anyone.at(url),
  contacts: cast.contacts.map((contact) => contact.at(url)),
})

async function listTitles({ anyone }: DurabilityCast): Promise<string[]> {
  const path = `/e/v1/feedback?key=${nodes[0].key}&sort=newest`
  const { items } = await anyone.call<{ items: { title: string }[] }>('GET', path)
  return items.map(({ title }) => title)
}

test('a session of one node is one of all, and ends on all at once', async () => {
  const own = await casts[0].again()
  const statuses = () =>
    Promise.all(nodes.map(async ({ url }) => (await own.at(url).request('GET', '/api/v1/projects')).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await own.at(nodes[1].url).request('POST', '/api/v1/auth/logout')
  expect(await statuses()).toEqual([401, 401, 401])
})

test('what is sent to one node reaches the browsers and the cached lists of all', async () => {
  // The second request is answered from each node's cache.
  for (const cast of [...casts, ...casts]) expect(await listTitles(cast)).not.toContain('On every node')
  const readers = await Promise.all(
    casts.map(async ({ admin }) => new EventReader(await admin.request('GET', '/api/v1/live'))),
  )
  onTestFinished(async () => {
    await Promise.all(readers.map((reader) => reader.leave()))
  })
  const idea = { kind: 'idea', title: 'On every node' }
  const sent = await casts[2].contacts[0]?.call<{ id: string }>('POST', '/e/v1/feedback', idea)
  for (const reader of readers) {
    let change: { type: string; feedbackId?: string } | undefined
    while (change?.type !== 'feedback.created') change = JSON.parse((await reader.next('change')).data)
    expect(change.feedbackId).toBe(sent?.id)
  }
  for (const cast of casts) await expect.poll(() => listTitles(cast)).toContain('On every node')
  await casts[1].admin.call('PATCH', `/api/v1/feedback/${sent?.id}`, { title: 'On all nodes' })
  for (const cast of casts) await expect.poll(() => listTitles(cast)).toContain('On all nodes')
})

test('of three nodes under load one is killed: the others go on, nothing acknowledged is lost, everybody is notified once', async () => {
  const [doomed, second, third] = nodes
  const followed = await addFollowers(place, 400)
  // Each group votes only on its own submissions, so that each knows the order of its changes.
  const [ofDoomed, ofOthers] = [new Ledger(), new Ledger()]
  const onDoomed = { ...casts[0], contacts: casts[0].contacts.slice(0, 3) }
  const contacts = [...casts[1].contacts.slice(3, 6), ...casts[2].contacts.slice(6)]
  const onOthers = { ...casts[1], contacts }

  await announce(onDoomed, followed)
  let isOver = false
  const writing = [writeUntilGone(onDoomed, ofDoomed), writeUntilGone(onOthers, ofOthers, () => isOver)]
  await expect.poll(() => ofDoomed.acknowledged).toBeGreaterThan(30)
  await doomed.kill()
  await endLeases(place)
  const { acknowledged } = ofOthers
  await expect.poll(() => ofOthers.acknowledged).toBeGreaterThan(acknowledged + 100)
  isOver = true
  await Promise.all(writing)

  const moved = { ...casts[1], contacts: casts[2].contacts.slice(0, 3) }
  const wrong = [...(await auditVotes(moved, ofDoomed)), ...(await auditVotes(onOthers, ofOthers))]
  await askAgain(moved, ofDoomed)
  wrong.push(...(await allTold(onOthers, followed)))
  expect(await Promise.all([second.stop(), third.stop()])).toEqual([0, 0])
  for (const ledger of [ofDoomed, ofOthers]) wrong.push(...(await auditRows(place, ledger)))
  wrong.push(...(await auditTold(place, followed)))
  expect(wrong).toEqual([])
})
