import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { plainSentence } from '../plain-sentence.ts'
import { type OperatorCommand, terminalCtx } from '../scripts/operator-command.ts'
import type { World } from './harness.ts'
import { worldSecret } from './story.ts'

/** Result of a command. */
export interface CommandResult {
  status: number | null
  /** Standard output and error together. */
  output: string
}

/** Runs a command on the world's database in this process, a hundred times as fast as in a process of its own. */
export async function doCommand(
  command: OperatorCommand,
  world: World,
  ...args: string[]
): Promise<CommandResult> {
  try {
    return { status: 0, output: await command(terminalCtx(world.services), args) }
  } catch (error) {
    return { status: 1, output: String(plainSentence(error)) }
  }
}

/** An operator at a terminal, who runs commands beside the server. To be closed after the tests of the file. */
export class Operator {
  /** A folder without a database. */
  readonly empty = mkdtempSync(join(tmpdir(), 'earshot-empty-'))
  readonly #script: string

  /** @param script a file of `server/src/scripts`. */
  constructor(script: string) {
    this.#script = resolve(import.meta.dirname, '../scripts', script)
  }

  /** Runs the command against the world's database while its server runs. */
  run({ database }: World, ...args: string[]): CommandResult {
    return database.engine === 'postgres'
      ? this.runIn({ DATABASE_URL: database.url, DATA_DIR: this.empty, SECRET: worldSecret }, args)
      : this.runIn({ DATA_DIR: database.folder, SECRET: worldSecret }, args)
  }

  runIn(place: Record<string, string>, args: string[]): CommandResult {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.#script, ...args], {
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PUBLIC_URL: 'https://earshot.example', ...place },
    })
    return { status, output: (stdout + stderr).trim() }
  }

  close(): void {
    rmSync(this.empty, { recursive: true })
  }
}
