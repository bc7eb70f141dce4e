import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server under test listens: origin, no trailing slash. */
    server: string
    /** Its data folder, with the mails it would have sent. */
    dataDir: string
  }
}

/** Who runs every server of the stories. */
export const operatorEmail = 'olga@earshot.example'

const root = resolve(import.meta.dirname, '../..')

/** Starts the real server over an empty data folder, for all stories; stops and deletes both at the end. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'console/dist/index.html')))
    throw new Error('The stories run against the built console: npm run build -w console')
  const { server, dataDir, stop } = await serve()
  project.provide('server', server)
  project.provide('dataDir', dataDir)
  return stop
}

export interface Serving {
  /** Where it listens: origin, no trailing slash. */
  server: string
  dataDir: string
  /** Kills the server in whatever it is doing, and starts it again at the same address over the same data. */
  restart: () => Promise<void>
  /** Ends the server and deletes its data. */
  stop: () => Promise<void>
}

/** Starts the real server over an empty data folder; `environment` tells it more than the stories' usual. */
export async function serve(environment: Record<string, string> = {}): Promise<Serving> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-stories-'))
  const port = await freePort()
  const server = `http://127.0.0.1:${port}`
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: join(root, 'server'),
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: server,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        OPERATOR_EMAILS: operatorEmail,
        DEMO_BILLING: 'off',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Whoever started it may end, or be ended, before it is stopped: it would be waited for until the end of the run.
    process.once('exit', () => child.kill('SIGKILL'))
    await ready(child)
    return child
  }
  let child = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const restart = async () => {
    await end('SIGKILL')
    child = await start()
  }
  const stop = async () => {
    await end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server, dataDir, restart, stop }
}

/** Waits until the server says that it answers. @throws when it ends first. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready`)))
    child.on('message', (message: { type: string }) => {
      if (message.type === 'ready') resolve()
    })
  })
}
