import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import type { TestDatabaseConfig } from '../database.ts'

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
/** The program that starts the server. */
export const mainFile = join(serverFolder, 'src/main.ts')
const readyWithinMs = 120_000

/** The real server in a process of its own. */
export interface RunningServer {
  url: string
  /** The public key of the demo's project. */
  key: string
  pid: number | undefined
  /** Kills the process, whatever it is doing. */
  kill(): Promise<void>
  /** Sends a signal without waiting. */
  ask(signal: 'SIGTERM' | 'SIGINT' | 'SIGUSR2'): void
  /** Waits for the end of the process. @returns its exit code. */
  ended(): Promise<number | null>
  /** The last of its output. */
  said(): string
  /** Asks the server to stop, as an operator does. @returns its exit code; null if it had to be killed. */
  stop(): Promise<number | null>
}

/** Node's compile cache, so that a server starts in half the time. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** A server's database and data folder. */
export interface Installation {
  dataDir: string
  database: TestDatabaseConfig
}

/** Starts a server that must refuse to start. @returns its output and its exit code. */
export function startRefusing(
  folder: string,
  environment: Record<string, string>,
): { status: number | null; output: string } {
  const { status, stderr, stdout } = spawnSync(process.execPath, [mainFile], {
    encoding: 'utf8',
    timeout: readyWithinMs,
    cwd: folder,
    env: { ...compiled, PORT: '0', LOG_LEVEL: 'error', ...environment },
  })
  return { status, output: (stdout + stderr).trim() }
}

/** Starts the server and waits until it serves. */
export async function startServer(
  place: Installation,
  settings: Record<string, string> = {},
  /** Makes another program start it. */
  startedBy = (program: string, parameters: string[]): [string, string[]] => [program, parameters],
): Promise<RunningServer> {
  const port = settings.PORT === undefined ? await freePort() : Number(settings.PORT)
  const process_ = spawn(...startedBy(process.execPath, ['src/main.ts']), {
    cwd: serverFolder,
    env: {
      ...compiled,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATA_DIR: place.dataDir,
      RATE_LIMIT_FACTOR: '100000',
      UNDO_SECONDS: '0',
      ...(place.database.engine === 'postgres' && { DATABASE_URL: place.database.url }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(process_, 'exit')
  const output = follow(process_)
  const key = await ready(process_, output)
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    pid: process_.pid,
    async kill() {
      process_.kill('SIGKILL')
      await exited
    },
    ask(signal) {
      process_.kill(signal)
    },
    async ended() {
      await exited
      return process_.exitCode
    },
    said: output,
    async stop() {
      process_.kill('SIGTERM')
      await exited
      return process_.exitCode
    },
  }
}

/** Keeps the last of what a process says. */
function follow({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
  return () => output
}

/** Waits for the message that the server sends to its parent process. @returns the demo's key. */
async function ready(server: ChildProcess, output: () => string): Promise<string> {
  const message = await Promise.race([
    once(server, 'message').then(([first]) => first),
    once(server, 'exit').then(() => undefined),
    new Promise((resolve) => setTimeout(resolve, readyWithinMs).unref()),
  ])
  const key = (message as { example?: { key?: string } } | undefined)?.example?.key
  if (key === undefined) {
    server.kill('SIGKILL')
    throw new Error(`The server did not start:\n${output()}`)
  }
  return key
}
