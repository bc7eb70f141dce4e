import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { openSnapshot, type Snapshot } from '../../db/transfer/snapshot.ts'
import type { TransferredRow } from '../../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../../db/transfer/transferred-tables.ts'
import { Relay } from '../../events/relay.ts'
import { newId } from '../../lib/id.ts'
import { createSpreadDatabase } from './citus-cluster.ts'

/** A cluster's database, opened as by two servers whose relays run. */
async function openServers(): Promise<{ url: string; servers: Database[] }> {
  const database = await createSpreadDatabase(8)
  onTestFinished(() => database.drop())
  const { url } = database
  const servers: Database[] = []
  for (const _ of [1, 2]) {
    const db = await openDatabase({
      source: { engine: 'postgres', url, planCacheMode: 'auto' },
      guarded: true,
    })
    const relay = new Relay(db, pino({ level: 'silent' }))
    await relay.start()
    onTestFinished(async () => {
      await relay.stop()
      await db.close()
    })
    servers.push(db)
  }
  return { url, servers }
}

/** Runs an operator's command. @returns its exit code and its output. */
function command(url: string, name: string, ...parameters: string[]): [number | null, string] {
  const script = resolve(import.meta.dirname, '../../scripts', name)
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: newFolder() }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    encoding: 'utf8',
    env,
  })
  return [status, (stdout + stderr).trim()]
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-citus-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Goes on recording an event and changing a row of the organisation in one transaction, until `stop`. */
function keepRecording(db: Database, tenantId: string): { stop(): Promise<number> } {
  let [number, isStopping] = [0, false]
  const recording = (async () => {
    while (!isStopping) {
      number++
      await db.tenant(tenantId).transaction(async (tx) => {
        await tx.record({ type: 'vote.cast', data: { number }, at: 1 })
        await tx.connection.run(
          'insert into usage_changes (tenant_id, storage, active_approvals) values ($1, 1, 0)',
          [tenantId],
        )
      })
    }
  })()
  return {
    async stop() {
      isStopping = true
      await recording
      return number
    },
  }
}

async function rowsOf(snapshot: Snapshot, table: TransferredTable): Promise<TransferredRow[]> {
  const rows: TransferredRow[] = []
  for await (const page of snapshot.pages(table, 'true')) rows.push(...page)
  return rows
}

/** Numbers of an organisation's events that a snapshot has, in the log or on their way, and that of its changed rows. */
async function seenIn(snapshot: Snapshot, tenantId: string) {
  const ofTenant = ({ tenant_id }: TransferredRow) => tenant_id === tenantId
  const changes = (await rowsOf(snapshot, 'usage_changes')).filter(ofTenant).length
  const receipts = (await rowsOf(snapshot, 'outbox_receipts')).filter(ofTenant)
  const delivered = new Set(receipts.map(({ seq }) => Number(seq)))
  const waiting = (await rowsOf(snapshot, 'outbox'))
    .filter((row) => ofTenant(row) && !delivered.has(Number(row.seq)))
    .map(({ payload }) => String(payload))
  const logged = (await rowsOf(snapshot, 'events')).filter(ofTenant).map(({ data }) => String(data))
  const numbers = [...logged, ...waiting].map((data): number => JSON.parse(data).number)
  return { changes, numbers: numbers.sort((one, other) => one - other) }
}

test('a backup of a cluster that serves has each change with its event, and each event once; it cannot be restored into a cluster', async () => {
  const { url, servers } = await openServers()
  const writers = Array.from({ length: 6 }, (_, index) => {
    const tenantId = newId()
    const db = servers[index % servers.length]
    if (!db) throw new Error('No server is open')
    return { tenantId, ...keepRecording(db, tenantId) }
  })
  const seen: { changes: number; numbers: number[] }[] = []
  for (let backup = 0; backup < 20; backup++) {
    const snapshot = await openSnapshot({ engine: 'postgres', url })
    for (const { tenantId } of writers) seen.push(await seenIn(snapshot, tenantId))
    await snapshot.close()
  }
  for (const { stop } of writers) expect(await stop()).toBeGreaterThan(20)
  for (const { changes, numbers } of seen)
    expect(numbers).toEqual(Array.from({ length: changes }, (_, index) => index + 1))

  const archives = newFolder()
  expect(command(url, 'backup.ts', archives)).toMatchObject([0, expect.anything()])
  const [archive = ''] = readdirSync(archives)
  expect(command(url, 'restore.ts', join(archives, archive))).toEqual([
    1,
    expect.stringMatching(
      /^The database is spread over the nodes of a cluster, [^\n]+ npm run distribute -w server\.$/,
    ),
  ])
})
