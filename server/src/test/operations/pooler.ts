import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { runAlone } from '../postgres-address.ts'
import { type RunningProgram, startProgram } from './programs.ts'

const folderOfFiles = resolve(import.meta.dirname, '../../../../deploy/pgbouncer')

/** True if the tests of this run go through a pooler. */
export const isPooled = process.env.TEST_POOLER === 'on'

/** A pooler in front of every database of a server. */
export interface RunningPooler extends RunningProgram {
  /** As the server's own address, through the pooler. */
  url: string
}

/** The configuration of deploy/pgbouncer, with its lines about the place replaced; a test leaves no connections for long. */
function configuration(postgres: URL, changed: Record<string, string>): string {
  const given = readFileSync(join(folderOfFiles, 'pgbouncer.ini'), 'utf8')
  const lines = given
    .replace(/^earshot = .*$/m, `* = host=${postgres.hostname} port=${postgres.port}`)
    .split('\n')
  const kept = lines.filter((line) => !Object.keys(changed).some((name) => line.startsWith(`${name} =`)))
  return [...kept, ...Object.entries(changed).map(([name, value]) => `${name} = ${value}`), ''].join('\n')
}

/** Gives the role the settings that the operator gives it. */
export const prepareRole = (postgresUrl: string): Promise<void> =>
  runAlone(postgresUrl, readFileSync(join(folderOfFiles, 'role.sql'), 'utf8'))

/** Starts PgBouncer as deploy/pgbouncer says, with some lines changed. */
export async function startPooler(
  postgresUrl: string,
  changed: Record<string, string> = {},
): Promise<RunningPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pooler-'))
  chmodSync(folder, 0o755)
  const url = new URL(postgresUrl)
  const port = await freePort()
  writeFileSync(join(folder, 'users'), `"${url.username}" ""\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    server_idle_timeout: '5',
    log_connections: '0',
    log_disconnections: '0',
    log_stats: '0',
    ...changed,
  }
  writeFileSync(join(folder, 'ini'), configuration(url, settings))
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const program = await startProgram('pgbouncer', ['-q', ...user, join(folder, 'ini')], {})
  url.port = String(port)
  await isAnswering(url.href)
  return {
    url: url.href,
    async stop() {
      await program.stop('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

async function isAnswering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt > 100) throw error
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
