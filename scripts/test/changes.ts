import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Changes in a folder under Git since its files were last marked; before the first mark, since the last commit. */
export class Changes {
  readonly #root: string
  readonly #folder: string
  readonly #now: string

  /** Records the present files; marks are kept in `folder`, which Git ignores. */
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

  /** Paths of added, edited and deleted files, from the root and with forward slashes. */
  paths(): string[] {
    return this.#git('diff', '--name-only', '--relative', '--no-renames', '-z', this.#marked(), this.#now)
      .split('\0')
      .filter(Boolean)
  }

  /** Marks the files as they were at construction. */
  mark(): void {
    writeFileSync(join(this.#folder, 'checked'), this.#now)
  }

  /** The mark, unless Git has since removed the marked tree. */
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
    // A separate index, so that staged changes stay as they are.
    const env = { ...process.env, GIT_INDEX_FILE: join(this.#folder, 'index') }
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', parameters, { cwd: this.#root, env, stdio, encoding: 'utf8' }).trim()
  }
}
