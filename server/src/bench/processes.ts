import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A server under measurement. */
export interface Target extends AsyncDisposable {
  url: string
  /** Resident memory now, in MiB. */
  memory(): number
  [Symbol.asyncDispose](): Promise<void>
}

export const startBare = (): Promise<Target> => start('./bare.ts', {})

/** Earshot as it runs in production, over a database that is already filled. */
export const startEarshot = (
  secret: string,
  storage: { DATA_DIR: string; DATABASE_URL?: string },
  keptPages: boolean,
): Promise<Target> =>
  start('../main.ts', {
    ...storage,
    NODE_ENV: 'production',
    SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Bench <bench@bench.example>',
    SUPPORT_EMAIL: 'bench@bench.example',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    KEPT_PAGES: keptPages ? '2000' : '0',
  })

async function start(script: string, settings: Record<string, string>): Promise<Target> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { url, memory: () => residentMiB(child), [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function residentMiB(child: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}
