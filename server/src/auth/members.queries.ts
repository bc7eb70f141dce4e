import type { UserListRequest, UserSort } from '@earshot/shared/member/user'
import { countRows } from '../db/count-rows.ts'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'
import { holdsWords } from '../db/searched-words.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { emailKey } from '../lib/email-key.ts'
import type { Global } from './memberships.queries.ts'

type Searched = Pick<GlobalDb, 'global' | 'dialect' | 'connection'>

/** An organisation's members: names and consents as set in the organisation, and the members' own names. */
const members = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((eb) => [
      'memberships.person_id',
      'memberships.user_id',
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['memberships.first_name', eb.val('')]), 'users.first_name')
        .as('first_name'),
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['memberships.last_name', eb.val('')]), 'users.last_name')
        .as('last_name'),
      'users.first_name as own_first_name',
      'users.last_name as own_last_name',
      'users.email',
      'users.image_url',
      'memberships.created_at',
      'memberships.last_sign_in_at',
      'memberships.login_enabled',
      'memberships.owner',
      'memberships.role',
      eb.fn.coalesce('memberships.consent_help', 'users.consent_help').as('consent_help'),
      eb.fn.coalesce('memberships.consent_marketing', 'users.consent_marketing').as('consent_marketing'),
    ])
    .where('memberships.tenant_id', '=', tenantId)

/** One member of an organisation, even if their login is disabled. */
export const findMember = (db: Global, tenantId: string, personId: string) =>
  members(db, tenantId).where('memberships.person_id', '=', personId).executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

export const findMemberByEmail = (db: Global, tenantId: string, email: string) =>
  members(db, tenantId).where('users.email', '=', emailKey(email)).executeTakeFirst()

/** Those of some addresses, as compared, that are members'. */
export async function listMemberEmails(
  db: Global,
  tenantId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await members(db, tenantId).where('users.email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

const idOfMember = preparedGlobal((global, params: { tenantId: string; email: string }) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.person_id')
    .where('memberships.tenant_id', '=', params.tenantId)
    .where('users.email', '=', params.email),
)

/** The person of the member with an address; undefined if no member has it. */
export const findMemberId = async (db: TenantDb, email: string): Promise<string | undefined> => {
  const { dialect, connection, tenantId } = db
  return (await idOfMember(dialect, connection, { tenantId, email: emailKey(email) }))[0]?.person_id
}

export const findOwner = (db: Global, tenantId: string) =>
  members(db, tenantId).where('memberships.owner', '=', 1).executeTakeFirst()

/** The administrators who may log in. */
export const listAdministrators = (db: Global, tenantId: string) =>
  members(db, tenantId)
    .where('memberships.role', '=', 'Administrator')
    .where('memberships.login_enabled', '=', 1)
    .execute()

/** Members whose name or address contains every word of `query`. */
const matching = (db: Searched, tenantId: string, query: string) =>
  db.connection.kysely
    .selectFrom(members(db, tenantId).as('listed'))
    // `people` has the member's name in this organisation.
    .innerJoin('people', (join) =>
      join.onRef('people.id', '=', 'listed.person_id').on('people.tenant_id', '=', tenantId),
    )
    .where((eb) =>
      holdsWords(db, query, {
        folded: [eb.ref('people.folded_name')],
        addresses: [eb.ref('listed.email')],
      }),
    )

const sortColumns = {
  first_name: 'listed.first_name',
  last_name: 'listed.last_name',
  email: 'listed.email',
  role: 'listed.role',
} as const

/** One page in a stable order: members with equal values are ordered by id. */
export function listMembers(db: Searched, tenantId: string, { query, filters }: UserListRequest) {
  const { page, pageSize, sortBy, sortByDescending } = filters
  const direction = sortByDescending ? 'desc' : 'asc'
  return matching(db, tenantId, query)
    .selectAll('listed')
    .orderBy((eb) => {
      if (sortBy === 'last_sign_in_date') return eb.fn.coalesce('listed.last_sign_in_at', eb.lit(0))
      if (sortBy === 'login_enabled') return eb.ref('listed.login_enabled')
      return db.dialect.alphabetical(eb.ref(sortColumns[sortBy]))
    }, direction)
    .orderBy((eb) => db.dialect.alphabetical(eb.ref(sortColumns[secondSort(sortBy)])), direction)
    .orderBy('listed.person_id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** The column that orders members with equal values in the first. */
const secondSort = (sortBy: UserSort) => (sortBy === 'last_name' ? 'first_name' : 'last_name')

export const countMembers = (db: Searched, tenantId: string, query = ''): Promise<number> =>
  countRows(matching(db, tenantId, query))

/** Members who may log in, by name, for pickers. */
export const listColleagues = (db: Searched, tenantId: string, limit: number) =>
  db.global
    .selectFrom(members(db, tenantId).where('memberships.login_enabled', '=', 1).as('listed'))
    .select(['listed.person_id', 'listed.first_name', 'listed.last_name'])
    .orderBy((eb) => db.dialect.alphabetical(eb.ref('listed.first_name')))
    .orderBy((eb) => db.dialect.alphabetical(eb.ref('listed.last_name')))
    .orderBy('listed.person_id')
    .limit(limit)
    .execute()

/** Members who may log in, ordered by person id, after a given one; with `personIds` only those. */
export const listMembersBehind = (
  { global, dialect, connection }: Pick<GlobalDb, 'global' | 'dialect' | 'connection'>,
  tenantId: string,
  { after, limit, personIds }: { after: string; limit: number; personIds: readonly string[] | undefined },
) =>
  personIds === undefined
    ? anyBehind(dialect, connection, { tenantId, after, limit })
    : behind(global, { tenantId, after, limit }).where('person_id', 'in', personIds).execute()

const behind = (
  global: Global['global'],
  { tenantId, after, limit }: { tenantId: string; after: string; limit: number },
) =>
  global
    .selectFrom('memberships')
    .select(['person_id', 'role', 'owner'])
    .where('tenant_id', '=', tenantId)
    .where('login_enabled', '=', 1)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(limit)

const anyBehind = preparedGlobal(behind)

/** Members in the order of their user ids, page by page, for an export. */
export const listMembersAfter = (
  db: Global,
  tenantId: string,
  { after, limit }: { after: readonly (string | number)[] | undefined; limit: number },
) =>
  members(db, tenantId)
    .$if(after !== undefined, (query) => query.where('memberships.user_id', '>', String(after?.[0])))
    .orderBy('memberships.user_id')
    .limit(limit)
    .execute()

/** True if a person of the organisation is currently a member; former members remain authors of their content. */
export async function isMember(db: TenantDb, personId: string): Promise<boolean> {
  const member = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return member !== undefined
}
