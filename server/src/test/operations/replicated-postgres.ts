import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { identity } from '../postgres-programs.ts'

/** Where Debian puts Postgres' own programs, of which the packages on npm have no `pg_basebackup`. */
const versions = '/usr/lib/postgresql'

/** A sentence if the machine's Postgres is missing. */
export const missingPostgres = (): string[] =>
  newestVersion() === undefined ? ['postgresql is not installed: apt-get install postgresql'] : []

function newestVersion(): string | undefined {
  try {
    return readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
  } catch {
    return undefined
  }
}

const run = (program: string, parameters: readonly string[]) =>
  execFileSync(join(versions, newestVersion() ?? '', 'bin', program), parameters, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const superuser = 'postgres'
const replicaName = 'replica'

/** A Postgres that acknowledges a commit once its replica has it on the disk too. */
export class ReplicatedPostgres {
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly #folder: string
  readonly #primary: ChildProcess
  readonly #replica: ChildProcess

  private constructor(folder: string, primary: [number, ChildProcess], replica: [number, ChildProcess]) {
    this.#folder = folder
    ;[this.primaryUrl, this.replicaUrl] = [urlOf(primary[0]), urlOf(replica[0])]
    ;[this.#primary, this.#replica] = [primary[1], replica[1]]
  }

  static async start(): Promise<ReplicatedPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-replicated-'))
    const [data, copy] = [join(folder, 'primary'), join(folder, 'replica')]
    for (const each of [folder, data, copy]) ownFolder(each)
    run('initdb', ['--username', superuser, '--auth=trust', '--encoding=UTF8', '--no-sync', '--pgdata', data])
    const [port, replicaPort] = [await freePort(), await freePort()]
    // Given here and not in a file, since a replica that is promoted has none itself.
    const primary = serve(data, port, { synchronous_standby_names: replicaName })
    await answers(urlOf(port))
    const address = `host=127.0.0.1 port=${port} user=${superuser} application_name=${replicaName}`
    run('pg_basebackup', [
      '--pgdata',
      copy,
      '--write-recovery-conf',
      '--dbname',
      address,
      '--checkpoint=fast',
    ])
    const replica = serve(copy, replicaPort, {})
    await answers(urlOf(replicaPort))
    const site = new ReplicatedPostgres(folder, [port, primary], [replicaPort, replica])
    await site.#isSynchronous()
    return site
  }

  /** Ends the primary's processes, whatever they are doing, as the loss of its machine does. */
  async killPrimary(): Promise<void> {
    const exited = once(this.#primary, 'exit')
    process.kill(-(this.#primary.pid ?? 0), 'SIGKILL')
    await exited
  }

  /** Makes the replica take writes. */
  promote(): Promise<unknown> {
    return ask(this.replicaUrl, 'select pg_promote()')
  }

  async stop(): Promise<void> {
    for (const server of [this.#primary, this.#replica]) {
      if (server.exitCode !== null || server.signalCode !== null) continue
      const exited = once(server, 'exit')
      process.kill(-(server.pid ?? 0), 'SIGKILL')
      await exited
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #isSynchronous(): Promise<void> {
    const states = "select 1 from pg_stat_replication where sync_state = 'sync'"
    while ((await ask(this.primaryUrl, states)).length === 0) await pause(50)
  }
}

function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}

/** Starts a server that leads a group of processes, so that all of them can be ended at once. */
function serve(data: string, port: number, more: Record<string, string>): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    wal_level: 'replica',
    ...more,
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(versions, newestVersion() ?? '', 'bin/postgres'), ['-D', data, ...parameters], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  })
}

const urlOf = (port: number): string => `postgres://${superuser}@127.0.0.1:${port}/postgres`

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++)
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (attempt > 600) throw error
      await pause(50)
    }
}
