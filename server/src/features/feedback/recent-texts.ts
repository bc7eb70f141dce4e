import { hash } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import type { CachedProject } from '../project/cache/project-cache.ts'

/** Maximum digests in memory: some megabytes. */
const keptMax = 100_000
/** Compared length of a text, in characters. */
const comparedMax = 4_000

const links = /\b(?:https?:\/\/|www\.)\S+/g

/**
 * Digests of the texts that contacts of each project wrote within a day, to detect the same text from anybody. In
 * memory, so that a submission costs only a look-up: each process sees only its own submissions.
 */
export class RecentTexts {
  readonly #written = new Map<number, number>()
  readonly #keptMax: number

  constructor(max = keptMax) {
    this.#keptMax = max
  }

  /**
   * Checks whether a similar text was posted in a project recently; `note` remembers the text once it is accepted. An
   * edit that resembles `before`, the text it replaces, does not count as repeated.
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

  /** Evicts the text unused for longest. */
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
 * Digest that is equal for similar texts: ignores case, punctuation, digits, links, and the order and repetition of
 * words. Undefined for texts too short to compare.
 */
function digestOf(projectId: string, text: string): number | undefined {
  const plain = text.slice(0, comparedMax).normalize('NFKC').toLowerCase().replace(links, ' ')
  const words = [...new Set(plain.match(/[\p{L}\p{M}]+/gu))].sort().join(' ')
  if (Buffer.byteLength(words) < limits.repeatedTextMin) return undefined
  return hash('sha256', `${projectId} ${words}`, 'buffer').readUIntBE(0, 6)
}
