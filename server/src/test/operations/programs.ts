import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Debian's packages of the programs that these tests use. */
const packages = {
  caddy: 'caddy',
  haproxy: 'haproxy',
  openssl: 'openssl',
  pebble: 'pebble',
  pgbouncer: 'pgbouncer',
  podman: 'podman',
  promtool: 'prometheus',
  prometheus: 'prometheus',
  strace: 'strace',
  unshare: 'util-linux',
}

export type Program = keyof typeof packages

/** Sentences about programs that are not installed. */
export const missingPrograms = (needed: readonly Program[]): string[] =>
  needed
    .filter((program) => spawnSync(program, ['--version']).error !== undefined)
    .map((program) => `${program} is not installed: apt-get install ${packages[program]}`)

/** A program that runs beside the servers. */
export interface RunningProgram {
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program that runs until it is stopped; what it says is shown. `node` is the Node of this process. */
export async function startProgram(
  program: Program | 'node',
  parameters: readonly string[],
  settings: Record<string, string>,
): Promise<RunningProgram> {
  const child: ChildProcess = spawn(program === 'node' ? process.execPath : program, parameters, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'spawn')
  const exited = once(child, 'exit')
  return {
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}
