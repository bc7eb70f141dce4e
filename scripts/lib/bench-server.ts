import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { environment, root } from './paths.ts'

/** A demo of its own that is measured. */
export interface BenchServer {
  address: string
  /** The public key of the project whose widget is allowed on the example's port, where that is set. */
  key: string
  /** For what is written while measuring; goes with the server. */
  folder: string
  dataFolder: string
  stop: () => Promise<void>
}

/**
 * Starts the server as it was built, with the demo's data on a free port and these variables in its environment.
 *
 * @throws Error when it ends at once
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

/** The one in the middle; the higher of two. NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
