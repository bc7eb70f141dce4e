import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was changed in a folder under Git since its files were last marked, or since the last commit at first. */
export class Changes {
  readonly #root: string
  readonly #folder: string
  readonly #now: string

  /** Remembers the files as they are now; `folder`, which Git ignores, is where marks are kept. */
  constructor(root: string, folder: string) {
    this.#root = root
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    try {
      this.#git('add', '--all', '.')
    } catch {
      throw new Error('Git cannot say what has changed here: work in a clone, or run npm test.')
    }
    this.#now = this.#git('write-tree')
  }

  /** The paths that were added, edited or deleted, from the root and with forward slashes. */
  paths(): string[] {
    return this.#git('diff', '--name-only', '--relative', '--no-renames', '-z', this.#marked(), this.#now)
      .split('\0')
      .filter(Boolean)
  }

  /** Marks the files as they were when this was made. */
  mark(): void {
    writeFileSync(join(this.#folder, 'checked'), this.#now)
  }

  /** The mark, unless Git has removed since what it names. */
  #marked(): string {
    try {
      const tree = readFileSync(join(this.#folder, 'checked'), 'utf8')
      this.#git('cat-file', '-e', tree)
      return tree
    } catch {
      return 'HEAD'
    }
  }

  #git(...parameters: string[]): string {
    // An index of its own: what somebody has staged stays as it is.
    const env = { ...process.env, GIT_INDEX_FILE: join(this.#folder, 'index') }
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', parameters, { cwd: this.#root, env, stdio, encoding: 'utf8' }).trim()
  }
}
