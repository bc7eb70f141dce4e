import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../scripts/lib/free-port.ts'
import { openDatabase } from '../db/opening/open.ts'
import { isPooled, prepareRole, startPooler } from './operations/pooler.ts'
import { addressOf, runAlone } from './postgres-address.ts'
import { keepRows } from './postgres-copies.ts'
import { identity, postgresPrograms } from './postgres-programs.ts'
import { type ToldStory, tellStory } from './story.ts'

const READY_WITHIN_MS = 30_000

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose user may create databases; only with Postgres. */
    postgresUrl: string
    /** Address of a pooler in front of this server; only with `TEST_POOLER=on`. */
    poolerUrl: string | undefined
    /** A migrated database to copy: its name, or on SQLite its file. */
    emptyDatabase: string
    /** A database with the demo data, and the data's ids. */
    storyDatabase: string
    story: ToldStory
  }
}

/**
 * Vitest's global setup of the `postgres` projects: provides the server and the databases to copy. The server is the
 * one of `DATABASE_URL` if set, otherwise a temporary one for the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ownUrl = process.env.DATABASE_URL
  const { url, stop } = ownUrl ? { url: ownUrl, stop: async () => {} } : await startPostgres()
  const empty = await createTemplate(url)
  const storyName = `story_${randomBytes(8).toString('hex')}`
  await runAlone(url, `create database ${storyName} template ${empty} strategy file_copy`)
  const folder = mkdtempSync(join(tmpdir(), 'earshot-story-'))
  if (isPooled) await prepareRole(url)
  const pooler = isPooled ? await startPooler(url) : undefined
  project.provide('postgresUrl', url)
  project.provide('poolerUrl', pooler?.url)
  project.provide('emptyDatabase', empty)
  project.provide('story', await tellStory({ engine: 'postgres', url: addressOf(url, storyName) }, folder))
  for (const name of [empty, storyName]) await keepRows(addressOf(url, name))
  project.provide('storyDatabase', storyName)
  return async () => {
    await pooler?.stop()
    for (const name of [storyName, empty]) await runAlone(url, `drop database ${name}`)
    await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Migrating takes longer than most tests, so it is done once and copied. */
async function createTemplate(server: string): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`
  // As in most installations: text is sorted by language, not by character codes.
  await runAlone(server, `create database ${name} template template0 locale_provider icu icu_locale 'en-US'`)
  const source = { engine: 'postgres' as const, url: addressOf(server, name) }
  await (await openDatabase({ source, guarded: true })).close()
  return name
}

/**
 * Starts Postgres on a free loopback port, empty or with a copy of a stopped server's data in `data`. Its own data are
 * in a folder of their own inside of `place` that `stop` removes, once `use` is done with them. Without `durable` it acknowledges commits
 * before they are on the disk, which is enough for tests.
 */
export async function startPostgres({
  durable = false,
  data: given,
  place = tmpdir(),
}: {
  durable?: boolean
  data?: string
  place?: string
} = {}): Promise<{ url: string; stop(use?: (data: string) => Promise<void>): Promise<void> }> {
  const folder = mkdtempSync(join(place, 'earshot-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (identity) chownSync(folder, identity.uid, identity.gid)
    const programs = postgresPrograms(folder)
    const data = join(folder, 'data')
    if (given) takeOver(given, data)
    else initialise(programs, data)
    const port = await freePort()
    const server = serve(programs, data, port, durable)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const stop = async (use?: (data: string) => Promise<void>) => {
      process.off('exit', abandon)
      await end(server)
      await use?.(data)
      remove()
    }
    const abandon = () => {
      server.kill('SIGQUIT')
      remove()
    }
    process.once('exit', abandon)
    await ready(url, server).catch(async (error) => {
      await stop()
      throw error
    })
    return { url, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function initialise(programs: string, data: string): void {
  const parameters = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--pgdata', data]
  execFileSync(join(programs, 'bin/initdb'), parameters, {
    ...identity,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Copies a stopped server's data for the user of the next server. */
function takeOver(given: string, data: string): void {
  cpSync(given, data, { recursive: true })
  chmodSync(data, 0o700)
  if (!identity) return
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, name), identity.uid, identity.gid)
}

function serve(programs: string, data: string, port: number, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(programs, 'bin/postgres'), ['-D', data, ...parameters], {
    ...identity,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  let log = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
  })
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      const gone = server.exitCode !== null
      if (gone || Date.now() > deadline) throw new Error(`Postgres did not start:\n${log}`)
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((next) => setTimeout(next, 50))
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  await exited
}
