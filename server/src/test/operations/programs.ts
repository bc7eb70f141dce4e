import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Debian's packages of the programs that these tests start. */
const packages = { haproxy: 'haproxy', promtool: 'prometheus' }

export type Program = keyof typeof packages

/** Sentences about programs that are not installed. */
export const missingPrograms = (): string[] =>
  Object.entries(packages)
    .filter(([program]) => spawnSync(program, ['--version']).error !== undefined)
    .map(
      ([program, name]) =>
        `${program} is not installed, and nothing can be said about operations without it: apt-get install ${name}`,
    )

/** A program that runs beside the servers. */
export interface RunningProgram {
  stop(): Promise<void>
}

/** Starts a program that runs until it is stopped; what it says is shown. */
export async function startProgram(
  program: Program,
  parameters: readonly string[],
  settings: Record<string, string>,
): Promise<RunningProgram> {
  const child: ChildProcess = spawn(program, parameters, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'spawn')
  const exited = once(child, 'exit')
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
