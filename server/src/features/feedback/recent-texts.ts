import { hash } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import type { CachedProject } from '../project/cache/project-cache.ts'

/** Digests remembered in all: some megabytes. */
const keptMax = 100_000
/** How much of a text counts, in characters. */
const comparedMax = 4_000

const links = /\b(?:https?:\/\/|www\.)\S+/g

/**
 * What customers of each project wrote within a day, as digests, to notice the same text coming again from anybody. In
 * this process's memory, so that a submission costs nothing but a look-up: each process notices what passed by itself.
 */
export class RecentTexts {
  readonly #written = new Map<number, number>()
  readonly #keptMax: number

  constructor(max = keptMax) {
    this.#keptMax = max
  }

  /**
   * Whether a text was written in a project lately; `note` remembers it, once it is taken. What says nearly the same as
   * `before`, in whose place it comes, repeats nothing.
   */
  look(
    { projectId, moderation }: Pick<CachedProject, 'projectId' | 'moderation'>,
    text: string,
    now: number,
    before?: string,
  ): { repeated: boolean; note: () => void } {
    const digest = moderation === 'off' ? undefined : digestOf(projectId, text)
    if (digest === undefined) return { repeated: false, note: () => {} }
    const at = this.#written.get(digest)
    const same = before !== undefined && digest === digestOf(projectId, before)
    return {
      repeated: !same && at !== undefined && now - at < limits.repeatedTextWithin,
      note: () => this.#note(digest, now),
    }
  }

  /** Forgets in exchange the text that was longest not written again. */
  #note(digest: number, now: number): void {
    this.#written.delete(digest)
    this.#written.set(digest, now)
    if (this.#written.size <= this.#keptMax) return
    for (const oldest of this.#written.keys()) {
      this.#written.delete(oldest)
      return
    }
  }
}

/**
 * The same for texts that say nearly the same: case, punctuation, digits, links, and how often and in which order words
 * come do not count. Undefined for what is too short to be somebody's own.
 */
function digestOf(projectId: string, text: string): number | undefined {
  const plain = text.slice(0, comparedMax).normalize('NFKC').toLowerCase().replace(links, ' ')
  const words = [...new Set(plain.match(/[\p{L}\p{M}]+/gu))].sort().join(' ')
  if (Buffer.byteLength(words) < limits.repeatedTextMin) return undefined
  return hash('sha256', `${projectId} ${words}`, 'buffer').readUIntBE(0, 6)
}
