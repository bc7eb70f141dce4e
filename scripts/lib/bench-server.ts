import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { environment, root } from './paths.ts'

/** A separate demo server for a measurement. */
export interface BenchServer {
  address: string
  /** Public key of the project whose widget may run on the example's port, if that port is set. */
  key: string
  /** For files written while measuring; removed with the server. */
  folder: string
  dataFolder: string
  stop: () => Promise<void>
}

/**
 * Starts the built server with the demo's data on a free port and these environment variables.
 *
 * @throws Error if the server exits at once
 */
export async function startBenchServer(variables: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  const dataFolder = join(folder, 'data')
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...environment(),
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataFolder,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const endedEarly = async () => {
    const [code] = await once(child, 'exit')
    throw new Error(`The server ended with code ${code} before it answered.`)
  }
  const [ready] = await Promise.race([once(child, 'message'), endedEarly()])
  return { address, key: ready.example?.key ?? '', folder, dataFolder, stop }
}

/** The middle value; the higher one of two. NaN for an empty list. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
