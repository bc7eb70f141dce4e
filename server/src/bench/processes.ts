import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/lib/free-port.ts'

/** A server under measurement. */
export interface Target extends AsyncDisposable {
  url: string
  /** Current resident memory, in MiB. */
  memory(): number
  /** Processor time so far, in microseconds, of all threads. */
  processorTime(): number
  [Symbol.asyncDispose](): Promise<void>
}

export const startBare = (): Promise<Target> =>
  start(fileURLToPath(new URL('./bare.ts', import.meta.url)), {})

/** Starts Earshot as in production, with its `main.ts`, on a filled database. */
export const startEarshot = (
  script: string,
  secret: string,
  storage: { DATA_DIR: string; DATABASE_URL?: string } & Record<string, string>,
  keptPages: boolean,
): Promise<Target> =>
  start(script, {
    ...storage,
    NODE_ENV: 'production',
    SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Bench <bench@bench.example>',
    SUPPORT_EMAIL: 'bench@bench.example',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    UNDO_SECONDS: '0',
    KEPT_PAGES: keptPages ? '2000' : '0',
  })

async function start(script: string, settings: Record<string, string>): Promise<Target> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    url,
    memory: () => residentMiB(child),
    processorTime: () => processorMicroseconds(child),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function residentMiB(child: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Linux counts in hundredths of a second, separately for user and system. */
function processorMicroseconds(child: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10_000
}
