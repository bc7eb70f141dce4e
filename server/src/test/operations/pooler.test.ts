import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { startRefusing } from '../durability/server-process.ts'
import { startPostgres } from '../postgres.ts'
import { addressOf, runAlone } from '../postgres-address.ts'
import { prepareRole, startPooler } from './pooler.ts'

let url = ''

beforeAll(async () => {
  const postgres = await startPostgres()
  url = postgres.url
  return postgres.stop
})

async function pooled(changed?: Record<string, string>): Promise<string> {
  const pooler = await startPooler(url, changed)
  onTestFinished(() => pooler.stop())
  return pooler.url
}

function refused(environment: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-refused-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return startRefusing(folder, { DATA_DIR: folder, ...environment }).output
}

test('a server that would not get the sessions that it needs refuses to start, and says what to do', async () => {
  const poolerUrl = await pooled()
  expect(refused({ DATABASE_URL: poolerUrl })).toContain(
    'DATABASE_URL leads through a pooler. Set DATABASE_DIRECT_URL too',
  )
  expect(refused({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: url })).toContain(
    'lack the settings statement_timeout, lock_timeout, idle_in_transaction_session_timeout, plan_cache_mode, enable_seqscan, jit. Run deploy/pgbouncer/role.sql',
  )
  expect(refused({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: poolerUrl })).toContain(
    'leads through a pooler',
  )
  await runAlone(url, 'create database other')
  expect(refused({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: addressOf(url, 'other') })).toContain(
    'lead to different databases',
  )
})

test('a pooler that drops the start-up options is found as well', async () => {
  const poolerUrl = await pooled({ ignore_startup_parameters: 'options' })
  expect(refused({ DATABASE_URL: poolerUrl })).toContain('Set DATABASE_DIRECT_URL too')
})

test('one session serves many transactions at once, and a table that changes under them', async () => {
  await prepareRole(url)
  const poolerUrl = await pooled({ default_pool_size: '2' })
  const db = await openDatabase({ source: { engine: 'postgres', url, poolerUrl }, guarded: true })
  onTestFinished(() => db.close())
  expect(await db.dialect.findPooler()).toEqual({ keepsNames: expect.any(Boolean) })
  await db.connection.run('create table turns (id int primary key, n int)', [])
  await db.connection.run('insert into turns values (1, 0)', [])
  const turn = (holds?: string[]) =>
    db.dialect.transaction(async (connection) => {
      const [row] = await connection.run<{ n: number }>(
        'update turns set n = n + $1 where id = $2 returning *',
        [1, 1],
      )
      return row?.n
    }, holds && { group: 'turns', holds })
  const counts = await Promise.all(
    Array.from({ length: 200 }, (_, index) => turn(index % 2 ? ['one', 'two'] : undefined)),
  )
  expect(counts.toSorted((a = 0, b = 0) => a - b)).toEqual(counts.map((_, index) => index + 1))
  for (const column of ['one', 'two']) {
    await db.connection.run(`alter table turns add column ${column} text`, [])
    await Promise.all(Array.from({ length: 20 }, () => turn()))
  }
})
