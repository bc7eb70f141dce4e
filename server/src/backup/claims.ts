import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { parseEntryName } from './archive-format.ts'
import { type ArchiveEntry, DamagedArchive, rowsIn } from './archive-reader.ts'

/** Reads all entries of an archive, in their order. */
export type ReadEntries = (read: (entry: ArchiveEntry) => Promise<void>) => Promise<void>

/** Rows of an archive that lay claim to what is unique in an installation. */
export interface Claims {
  /** Ids of accounts by their email addresses. */
  users: ReadonlyMap<string, string>
  /** Ids of the accounts that are members: an archive has no others. */
  userIds: ReadonlySet<string>
  /** Current and earlier addresses of boards. */
  slugs: readonly string[]
  /** Current and earlier keys of widgets. */
  keys: readonly string[]
  projects: readonly ClaimedProject[]
}

/** A project with its current address and key. */
interface ClaimedProject {
  id: string
  name: string
  slug: string
  publicKey: string
  isDeleted: boolean
}

type Row = TransferredRow

/** Rows of an archive that are kept in memory, to be compared with each other and with those here. */
const claimsMax = 300_000

/** @throws DamagedArchive for an organisation that is not as one that is in use */
export async function claimsIn(entries: ReadEntries): Promise<Claims> {
  const found = new FoundClaims()
  await entries(async ({ name, bytes }) => {
    const entry = parseEntryName(name)
    if (entry?.kind === 'table') found.add(entry.of, () => rowsIn(bytes))
  })
  return found.result()
}

class FoundClaims {
  readonly #users = new Map<string, string>()
  /** Accounts with the people who stand for them in the organisation. */
  readonly #members = new Map<string, string>()
  /** Accounts by the members among its people. */
  readonly #people = new Map<string, string>()
  /** Projects by the addresses that lead to them, and by their current keys. */
  readonly #slugs = new Map<string, unknown>()
  readonly #currentKeys = new Map<string, unknown>()
  readonly #keys: string[] = []
  /** Projects that have an address or a key, of now or of earlier. */
  readonly #led = new Set<unknown>()
  readonly #projects: ClaimedProject[] = []
  #owners = 0
  #organisations = 0
  #rows = 0

  /** Readers of rows; false for a row of which nothing is kept. */
  readonly #readers: { readonly [table: string]: (row: Row) => unknown } = {
    tenants: ({ deleted_at }) => {
      if (deleted_at !== null) throw new DamagedArchive('an organisation that is being deleted')
      this.#organisations++
    },
    users: ({ email, id }) => this.#users.set(text(email), text(id)),
    memberships: ({ user_id, person_id, owner }) => {
      this.#members.set(text(user_id), text(person_id))
      if (owner === 1) this.#owners++
    },
    people: ({ id, kind, user_id }) => {
      if (kind !== 'member' || user_id === null) return false
      this.#people.set(text(id), text(user_id))
      return true
    },
    project_slugs: ({ slug, project_id }) => {
      this.#slugs.set(text(slug), project_id)
      this.#led.add(project_id)
    },
    project_keys: ({ public_key, project_id, ends_at }) => {
      this.#keys.push(text(public_key))
      this.#led.add(project_id)
      if (ends_at === null) this.#currentKeys.set(text(public_key), project_id)
    },
    projects: ({ id, name, slug, public_key, deleted_at }) =>
      this.#projects.push({
        id: text(id),
        name: text(name),
        slug: text(slug),
        publicKey: text(public_key),
        isDeleted: deleted_at !== null,
      }),
  }

  add(table: string, rows: () => readonly Row[]): void {
    const read = Object.hasOwn(this.#readers, table) ? this.#readers[table] : undefined
    if (!read) return
    for (const row of rows()) if (read(row) !== false) this.#rows++
    if (this.#rows > claimsMax) throw new DamagedArchive('more accounts or addresses than anyone has')
  }

  result(): Claims {
    if (this.#organisations !== 1) throw new DamagedArchive('another number of organisations than one')
    if (this.#owners !== 1) throw new DamagedArchive('another number of owners than one')
    if (!this.#projects.every((project) => this.#isReachable(project)))
      throw new DamagedArchive('a project with another address or key than its own')
    for (const [userId, personId] of this.#members)
      if (this.#people.get(personId) !== userId)
        throw new DamagedArchive('a member who is nobody of the organisation')
    const userIds = new Set([...this.#users.values()].filter((id) => this.#members.has(id)))
    return {
      users: this.#users,
      userIds,
      slugs: [...this.#slugs.keys()],
      keys: this.#keys,
      projects: this.#projects,
    }
  }

  /** A project that is being deleted has lost its address and its key. */
  #isReachable({ id, slug, publicKey, isDeleted }: ClaimedProject): boolean {
    if (isDeleted) return !this.#led.has(id)
    return this.#slugs.get(slug) === id && this.#currentKeys.get(publicKey) === id
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new DamagedArchive('a row whose key is no text')
  return value
}
