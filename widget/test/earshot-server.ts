import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.ts'

const root = resolve(import.meta.dirname, '../..')

/** A real Earshot server with the demo data in a data folder of its own. */
export interface EarshotServer {
  /** Origin, no trailing slash. */
  url: string
  /** Public key of the project whose widget the host pages show. */
  key: string
  /** Password of the demo's users. */
  password(): Promise<string>
  /** Ends the process; the data stay. */
  stop(): Promise<void>
  /** Starts the process again on its port with its data, unless it runs. */
  start(): Promise<void>
  /** Ends the process and deletes its data. */
  remove(): Promise<void>
}

/** Starts a server that allows its widget on `http://127.0.0.1:<hostPort>`. */
export async function startEarshot(hostPort: number): Promise<EarshotServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-widget-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let key = ''

  const start = async () => {
    if (child && runs(child)) return
    child = spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: join(root, 'server'),
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        UNDO_SECONDS: '3',
        EXAMPLE_PORT: String(hostPort),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    key = await readyKey(child)
  }
  const stop = async () => {
    if (!child || !runs(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url,
    get key() {
      return key
    },
    password: async () => (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim(),
    start,
    stop,
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Waits for the server's ready message; returns the key of the demo's project. */
function readyKey(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready`)))
    child.on('message', (message: { type: string; example?: { key: string } }) => {
      if (message.type === 'ready') resolve(message.example?.key ?? '')
    })
  })
}
