import type { Load } from '../db/transfer/load.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { digest } from '../lib/digest.ts'
import { newCode, newPublicKey } from '../lib/id.ts'
import { slugOf } from '../lib/slug.ts'
import type { Claims } from './claims.ts'

/** A project that got a new address or a new key, for the operator. */
export interface RenewedProject {
  name: string
  /** The address of its board before and here. */
  slug?: { before: string; now: string }
  /** True if its websites need the code of the widget again. */
  key: boolean
}

/** New values by those of the archive; null for a value without a project, which stays behind. */
type Renewed = ReadonlyMap<string, string | null>

/**
 * Addresses of boards and keys of widgets that another organisation of the installation has or had. Links and websites
 * lead to it by them, so the projects that arrive with them get new ones.
 */
export class Renewals {
  readonly #slugs: Renewed
  readonly #keys: Renewed
  readonly #projects: Claims['projects']

  private constructor(slugs: Renewed, keys: Renewed, projects: Claims['projects']) {
    this.#slugs = slugs
    this.#keys = keys
    this.#projects = projects
  }

  /** Releases the addresses and keys that were the organisation's own here, for its return. */
  static async prepare(
    load: Load,
    id: string,
    { slugs, keys, projects }: Pick<Claims, 'slugs' | 'keys' | 'projects'>,
  ): Promise<Renewals> {
    const values = {
      slugs: [...new Set([...slugs, ...projects.map(({ slug }) => slug)])],
      keys: [...new Set([...keys, ...projects.map(({ publicKey }) => publicKey)])],
    }
    const current = {
      slugs: new Set(projects.map(({ slug }) => slug)),
      keys: new Set(projects.map(({ publicKey }) => publicKey)),
    }
    const ofSlug = (slug: string) => (current.slugs.has(slug) ? `${slugOf(slug)}-${newCode()}` : null)
    const ofKey = (key: string) => (current.keys.has(key) ? newPublicKey() : null)
    return new Renewals(
      new Map((await takenSlugs(load, id, values.slugs)).map((slug) => [slug, ofSlug(slug)])),
      new Map((await takenKeys(load, id, values.keys)).map((key) => [key, ofKey(key)])),
      projects,
    )
  }

  /** A row with the new values; undefined for one that stays behind. */
  renew(table: TransferredTable, row: TransferredRow): TransferredRow | undefined {
    if (table === 'projects')
      return {
        ...row,
        slug: renewed(this.#slugs, row.slug),
        public_key: renewed(this.#keys, row.public_key),
      }
    const column = table === 'project_slugs' ? 'slug' : table === 'project_keys' ? 'public_key' : undefined
    if (!column) return row
    const value = renewed(column === 'slug' ? this.#slugs : this.#keys, row[column])
    return value === null ? undefined : { ...row, [column]: value }
  }

  /** Projects of the organisation with new values. */
  get projects(): RenewedProject[] {
    return this.#projects.flatMap(({ name, slug, publicKey }) => {
      const now = this.#slugs.get(slug)
      const key = this.#keys.has(publicKey)
      return now || key ? [{ name, ...(now && { slug: { before: slug, now } }), key }] : []
    })
  }
}

const renewed = (values: Renewed, value: unknown): unknown =>
  typeof value === 'string' && values.has(value) ? values.get(value) : value

/** Addresses that another organisation has or had; releases those that the organisation had here. */
async function takenSlugs(load: Load, id: string, slugs: readonly string[]): Promise<string[]> {
  const found = await load.find('project_slugs', 'slug', [...slugs, ...slugs.map(digest)])
  const owners = new Map(found.map((row) => [row.slug, row.tenant_id ?? row.former_tenant_id]))
  const ofProjects = new Set((await load.find('projects', 'slug', slugs)).map(({ slug }) => slug))
  for (const slug of slugs)
    if (owners.get(digest(slug)) === id) await load.delete('project_slugs', `slug = '${digest(slug)}'`)
  return slugs.filter(
    (slug) => owners.has(slug) || ofProjects.has(slug) || (owners.get(digest(slug)) ?? id) !== id,
  )
}

/** Keys that another organisation has or had; releases those that the organisation had here. */
async function takenKeys(load: Load, id: string, keys: readonly string[]): Promise<string[]> {
  const current = [
    ...(await load.find('project_keys', 'public_key', keys)),
    ...(await load.find('projects', 'public_key', keys)),
  ]
  const inUse = new Set(current.map(({ public_key }) => public_key))
  const retired = await load.find('retired_keys', 'digest', keys.map(digest))
  const owners = new Map(retired.map((row) => [row.digest, row.former_tenant_id]))
  for (const key of keys)
    if (owners.get(digest(key)) === id) await load.delete('retired_keys', `digest = '${digest(key)}'`)
  return keys.filter((key) => inUse.has(key) || (owners.get(digest(key)) ?? id) !== id)
}
