import type { Language } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import { anonymous } from '@earshot/shared/person/contact-name'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { digest } from '../../lib/digest.ts'
import { newId, newSecret } from '../../lib/id.ts'
import { isIdleVisitor } from '../contact/idle-visitor.ts'

export interface Recognised {
  id: string
  name: string
  visitor: string | null
  /** True if the contact has a proven address. */
  mailed: boolean
  secretId?: string
  /** True if the contact has signed in with an address. */
  proven?: boolean
}

/** Adds a browser to a contact. */
export async function addBrowser(
  db: TenantDb,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<Omit<Recognised, 'mailed'>> {
  const visitor = newVisitorSecret()
  await db
    .insertInto('contact_secrets')
    .values({ hash: digest(visitor), person_id: id, created_at: now })
    .execute()
  return { id, name, visitor }
}

/** The contact of a browser's secret. With `now`, not a visitor who is due for removal: they become a new contact. */
export async function findBySecret(db: TenantDb, visitor: string, now?: number) {
  const hash = digest(visitor)
  const people = db
    .selectFrom('people')
    .select(['people.id', 'name', 'external_id', 'email_verified', 'email_confirmed_at'])
  const first = await people
    .where('visitor_hash', '=', hash)
    .$if(now !== undefined, (query) =>
      query.where((eb) => eb.not(isIdleVisitor(eb, (now ?? 0) - limits.idleVisitorKept))),
    )
    .executeTakeFirst()
  return (
    first ??
    people
      .innerJoin('contact_secrets', 'contact_secrets.person_id', 'people.id')
      .where('contact_secrets.hash', '=', hash)
      .executeTakeFirst()
  )
}

const newVisitorSecret = (): string => `vs_${newSecret(16)}`

/** Adds an anonymous visitor, in the transaction of `db`. */
export async function insertVisitor(
  db: TenantDb,
  { now, language }: { now: number; language: Language | null },
): Promise<Recognised> {
  const id = newId()
  const visitor = newVisitorSecret()
  await db
    .insertInto('people')
    .values({
      id,
      kind: 'contact',
      ...nameColumns(anonymous),
      user_id: null,
      visitor_hash: digest(visitor),
      trusted: 0,
      blocked: 0,
      created_at: now,
      seen_at: now,
      language,
    })
    .execute()
  return { id, name: anonymous, visitor, mailed: false }
}
