import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrationSession, openPool } from '../../db/dialects/postgres-session.ts'
import { migratePostgres, migrations } from '../../db/migrations/migrate.ts'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { type DurabilityCast, gather, noVisitors } from '../durability/cast.ts'
import { isGone } from '../durability/client.ts'
import { endLeases } from '../durability/followed.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, submitAgain, writeUntilGone } from '../durability/load.ts'
import { EventReader } from '../event-reader.ts'
import { SentFiles } from './sent-files.ts'
import { Site } from './site.ts'

/* Three servers behind HAProxy with the configuration of deploy/haproxy: what an operator does, and what happens to one. */

let site: Site

beforeAll(async () => {
  const started = await Site.start()
  site = started.site
  return started.end
})

const enter = (): Promise<DurabilityCast> => gather(site, site.place.dataDir, noVisitors())

/** Everybody writes and sends files until `stop`; what is not answered is done again. */
function keepBusy(cast: DurabilityCast, ledger: Ledger, files: SentFiles) {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const write = async () => {
    while (!isOver) await writeUntilGone(cast, ledger, () => isOver)
  }
  const send = async () => {
    for (let number = 0; !isOver; number++) {
      const contact = cast.contacts[number % cast.contacts.length]
      await (contact && files.send(contact, number))?.catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    }
  }
  const busy = Promise.all([write(), send()])
  return {
    /** Waits for further answers to writes and files. */
    async answered(): Promise<void> {
      const [writes, sent] = [ledger.acknowledged + 60, files.count + 3]
      while (ledger.acknowledged < writes || files.count < sent) await Promise.race([pause(20), busy])
    },
    async stop(): Promise<void> {
      isOver = true
      await busy
    },
  }
}

/** Opens event streams over the proxy, more than there are servers. */
const openStreams = ({ admin }: DurabilityCast): Promise<EventReader[]> =>
  Promise.all(
    Array.from({ length: 6 }, async () => new EventReader(await admin.request('GET', '/api/v1/live'))),
  )

/** Waits until a stream says that an item exists. */
async function sees(reader: EventReader, feedbackId: string): Promise<void> {
  let change: { type?: string; feedbackId?: string } = {}
  while (change.type !== 'feedback.created' || change.feedbackId !== feedbackId)
    change = JSON.parse((await reader.next('change')).data)
  await reader.leave()
}

test('each server is killed in turn in the middle of everything: nothing acknowledged is lost, no email is new twice', async () => {
  const cast = await enter()
  const [ledger, files] = [new Ledger(), new SentFiles()]
  const load = keepBusy(cast, ledger, files)
  for (const index of [0, 1, 2]) {
    await load.answered()
    const broken = await openStreams(cast)
    await site.killNode(index)
    await load.answered()
    await Promise.all(broken.map((reader) => reader.leave()))
    const streams = await openStreams(cast)
    const seen = cast.contacts[0]?.call<{ id: string }>('POST', '/e/v1/feedback', {
      kind: 'idea',
      title: `Without server ${index}`,
    })
    const { id = '' } = (await seen) ?? {}
    await Promise.all(streams.map((reader) => sees(reader, id)))
    await site.startNode(index)
    await endLeases(site.place)
  }
  await load.stop()

  const wrong = await auditVotes(cast, ledger)
  await askAgain(cast, ledger)
  wrong.push(...(await submitAgain(cast, ledger)))
  for (const url of site.nodeUrls) wrong.push(...(await files.missingAt(cast.admin.at(url))))
  await site.mailServer.have(ledger.signUps)
  wrong.push(...site.mailServer.different(ledger.signUps))
  expect(wrong).toEqual([])
  expect(ledger.signUps.size).toBeGreaterThan(0)
  // They have been seen at the mail server, and no mailbox has them.
  ledger.signUps.clear()
  expect(await site.stop()).toEqual([0, 0, 0])
  expect(await auditRows(site.place, ledger)).toEqual([])
  await site.startAll()
})

test('a rolling restart under load answers every request', async () => {
  const cast = await enter()
  const ledger = new Ledger()
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const writing = writeUntilGone(cast, ledger, () => isOver).then(() => {
    if (!isOver) throw new Error('A request was not answered')
  })
  for (const index of [0, 1, 2]) {
    const before = ledger.acknowledged
    expect(await Promise.race([site.restartNode(index), writing])).toBe(0)
    await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 30)
  }
  isOver = true
  await writing
  expect(await auditVotes(cast, ledger)).toEqual([])
})

/** Changes of a next version to tables that this one reads and writes. */
const ofNextVersion: (typeof migrations)[string] = async (db) => {
  for (const statement of [
    'alter table feedback add column mood text',
    "alter table projects add column motto text not null default ''",
    'create index feedback_mood on feedback (tenant_id, mood)',
    'create table moods (tenant_id text not null, name text not null, primary key (tenant_id, name))',
  ])
    await sql.raw(statement).execute(db)
}

async function migrateFurther(): Promise<void> {
  const pool = openPool(site.postgresUrl, 2, migrationSession, () => {})
  await migratePostgres(pool, pool, { ...migrations, '9999-next': ofNextVersion }).finally(() => pool.end())
}

// Last, since the database stays ahead.
test('a newer version migrates under load: servers of this version answer everything, and are not started again', async () => {
  const cast = await enter()
  const ledger = new Ledger()
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const writing = writeUntilGone(cast, ledger, () => isOver).then(() => {
    if (!isOver) throw new Error('A request was not answered')
  })
  const more = async () => {
    const before = ledger.acknowledged
    await Promise.race([writing, expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 60)])
  }
  await more()
  await Promise.race([writing, migrateFurther()])
  await more()
  for (const url of site.nodeUrls)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      status: 'ok',
      migrations: { state: 'ahead', newest: '9999-next' },
    })
  isOver = true
  await writing
  expect(await auditVotes(cast, ledger)).toEqual([])
  await site.killNode(2)
  await expect(site.startNode(2)).rejects.toThrow(
    'A newer version of Earshot has migrated the database (9999-next)',
  )
})
