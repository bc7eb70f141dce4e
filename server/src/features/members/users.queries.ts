import type { UserListRequest, UserSort } from '@earshot/shared/user'
import type { GlobalDb } from '../../db/database.ts'
import type { Flag } from '../../db/tables/global-tables.ts'

type Users = Pick<GlobalDb, 'global' | 'dialect'>

/** An organisation's users, under the names and with the consents that it knows them by. */
const users = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((eb) => [
      'memberships.person_id as id',
      'memberships.user_id',
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['memberships.first_name', eb.val('')]), 'users.first_name')
        .as('first_name'),
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['memberships.last_name', eb.val('')]), 'users.last_name')
        .as('last_name'),
      'users.email',
      'users.image_url',
      'memberships.last_sign_in_at',
      'memberships.login_enabled',
      'memberships.owner',
      'memberships.role',
      eb.fn.coalesce('memberships.consent_help', 'users.consent_help').as('consent_help'),
      eb.fn.coalesce('memberships.consent_marketing', 'users.consent_marketing').as('consent_marketing'),
    ])
    .where('memberships.tenant_id', '=', tenantId)

/** More words than anybody's name has. */
const wordsMax = 8

/** Those of them in whose name or address every word of `query` occurs. */
function matching(db: Users, tenantId: string, query: string) {
  const words = query.split(/\s+/).filter(Boolean).slice(0, wordsMax)
  let found = db.global.selectFrom(users(db, tenantId).as('listed'))
  for (const word of words)
    found = found.where((eb) =>
      eb.or([
        db.dialect.holds(eb.ref('listed.first_name'), word),
        db.dialect.holds(eb.ref('listed.last_name'), word),
        db.dialect.holds(eb.ref('listed.email'), word),
      ]),
    )
  return found
}

const columns = {
  first_name: 'listed.first_name',
  last_name: 'listed.last_name',
  email: 'listed.email',
  role: 'listed.role',
} as const

/** One page in a stable order: whoever is equal stays in the order of their ids. */
export function listUsers(db: Users, tenantId: string, { query, filters }: UserListRequest) {
  const { page, pageSize, sortBy, sortByDescending } = filters
  const direction = sortByDescending ? 'desc' : 'asc'
  return matching(db, tenantId, query)
    .selectAll('listed')
    .orderBy((eb) => {
      if (sortBy === 'last_sign_in_date') return eb.fn.coalesce('listed.last_sign_in_at', eb.lit(0))
      if (sortBy === 'login_enabled') return eb.ref('listed.login_enabled')
      return db.dialect.alphabetical(eb.ref(columns[sortBy]))
    }, direction)
    .orderBy((eb) => db.dialect.alphabetical(eb.ref(columns[besides(sortBy)])), direction)
    .orderBy('listed.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** What tells people apart who are equal in the first place. */
const besides = (sortBy: UserSort) => (sortBy === 'last_name' ? 'first_name' : 'last_name')

export async function countUsers(db: Users, tenantId: string, query: string): Promise<number> {
  const { count } = await matching(db, tenantId, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findUserOf = (db: Pick<GlobalDb, 'global'>, tenantId: string, personId: string) =>
  users(db, tenantId).where('memberships.person_id', '=', personId).executeTakeFirst()

export type UserOf = NonNullable<Awaited<ReturnType<typeof findUserOf>>>

/** Everybody who may log in, by name, for pickers. */
export const listColleagues = (db: Users, tenantId: string, limit: number) =>
  db.global
    .selectFrom(users(db, tenantId).where('memberships.login_enabled', '=', 1).as('listed'))
    .select(['listed.id', 'listed.first_name', 'listed.last_name'])
    .orderBy((eb) => db.dialect.alphabetical(eb.ref('listed.first_name')))
    .orderBy((eb) => db.dialect.alphabetical(eb.ref('listed.last_name')))
    .orderBy('listed.id')
    .limit(limit)
    .execute()

/** How many administrators who may log in there are beside one. */
export async function countOtherAdministrators(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  personId: string,
): Promise<number> {
  const { count } = await global
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'Administrator')
    .where('login_enabled', '=', 1)
    .where('person_id', '!=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What an organisation decides about one of its users; the user's own row is never written here. */
export async function updateMembership(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
  personId: string,
  values: Partial<{
    first_name: string
    last_name: string
    role: 'User' | 'Administrator'
    consent_help: Flag
    consent_marketing: Flag
    login_enabled: Flag
  }>,
): Promise<void> {
  await global
    .updateTable('memberships')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute()
}
