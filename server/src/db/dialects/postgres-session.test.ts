import { createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { insertTenant, openTestDatabase } from '../../test/rows.ts'
import { openDatabase } from '../opening/open.ts'
import type { TenantDb } from '../tenant-db.ts'
import { openPool, usualSession } from './postgres-session.ts'

/** A proxy between the server and Postgres: after `cut`, open connections stay open but transfer nothing. */
async function network(): Promise<{ url: string; cut(): void }> {
  const target = new URL(inject('postgresUrl'))
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => {})
    }
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of open) end.destroy()
    server.close()
  })
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => {
    for (const end of open) end.unpipe().resume()
  }
  return { url: url.href, cut }
}

test('a connection whose other end is gone without a word is given up, and the next statement gets a new one', async () => {
  const { dialect } = await openTestDatabase()
  const { url, cut } = await network()
  const pool = openPool(url, 1, { ...usualSession, query_timeout: 2_000 }, () => {})
  onTestFinished(() => pool.end())
  await pool.query('select 1')
  cut()
  const error = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(dialect.isUnavailable(error), String(error)).toBe(true)
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('the server gives up a statement before we give up its connection', async () => {
  const pool = openPool(inject('postgresUrl'), 1, usualSession, () => {})
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  )
  expect(rows[0].ms).toBeGreaterThan(0)
  expect(rows[0].ms).toBeLessThan(usualSession.query_timeout)
})

test('statements are planned once for all values, unless a cluster has to choose their node', async () => {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('The setting is one of Postgres')
  // Not through a pooler, whose role has the setting.
  const { engine, url } = config
  const modes: unknown[] = []
  for (const planCacheMode of [undefined, 'auto'] as const) {
    const db = await openDatabase({ source: { engine, url, planCacheMode }, guarded: true })
    modes.push(...(await db.connection.run('show plan_cache_mode', [])))
    await db.close()
  }
  await drop()
  expect(modes).toEqual([{ plan_cache_mode: 'force_generic_plan' }, { plan_cache_mode: 'auto' }])
})

test('a database whose machine is not found or not reached is unavailable', async () => {
  const { dialect } = await openTestDatabase()
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
    expect(dialect.isUnavailable(Object.assign(new Error('no'), { code })), code).toBe(true)
})

test('a transaction that others keep from its end is answered as something to try again', async () => {
  const { dialect } = await openTestDatabase()
  for (const code of ['40001', '40P01', '25P03', '55P03'])
    expect(dialect.isUnavailable(Object.assign(new Error('no'), { code })), code).toBe(true)
  expect(dialect.isUnavailable(Object.assign(new Error('no'), { code: '25P02' }))).toBe(false)
})

/** Rejects every change of the schema, with the session's limits as the error message. */
const sayLimits = `
  create function say_limits() returns event_trigger language plpgsql as $$
    begin raise exception 'statements %, locks %', current_setting('statement_timeout'), current_setting('lock_timeout'); end
  $$;
  create event trigger limits on ddl_command_start execute function say_limits()`

test('migrations may take their time, but do not wait for long for what others hold', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  if (config.engine === 'sqlite') throw new Error('This is about Postgres')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  await client.query('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  // Kysely creates this table before anything else, whatever the migration changes.
  await client.query('drop table kysely_migration_lock')
  await client.query(sayLimits)
  await client.end()
  await expect(openDatabase({ source: config, guarded: true })).rejects.toThrow('statements 0, locks 5s')
})

test('a table to which a newer version adds a column is read and written as before', async () => {
  const { config: source, drop } = await createTestDatabase()
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const tenant = await insertTenant(db)
  const read = () => db.global.selectFrom('tenants').selectAll().execute()
  const work = (name: string) => async (tx: TenantDb) => {
    await tx
      .insertInto('counters')
      .values({ name: name as 'idea', value: 1 })
      .execute()
    const { global } = tx.database
    return global.updateTable('tenants').set({ name }).returningAll().execute()
  }
  const write = (name: string) => tenant.transaction(work(name))
  const share = (name: string) => tenant.transaction(work(name), [name])
  const all = (names: readonly string[]) =>
    Promise.all([
      ...Array.from({ length: 8 }, read),
      ...names.map(write),
      ...names.map((n) => share(`${n}!`)),
    ])
  await all(['a', 'b', 'c'])
  for (const column of ['one', 'two']) {
    await db.connection.run(`alter table tenants add column ${column} text`, [])
    for (const rows of await all([`${column} d`, `${column} e`])) expect(rows[0]).toHaveProperty(column, null)
  }
})
