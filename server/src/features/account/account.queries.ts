import type { Updateable } from 'kysely'
import type { GlobalDb } from '../../db/database.ts'
import type { GlobalTables } from '../../db/tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

export const findAccount = ({ global }: Global, userId: string) =>
  global.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

export const findAccountByEmail = ({ global }: Global, email: string) =>
  global.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()

/** The Google account that a person has connected. */
export const findGoogleEmail = ({ global }: Global, userId: string) =>
  global.selectFrom('oauth_accounts').select('email').where('user_id', '=', userId).executeTakeFirst()

export async function updateAccount(
  { global }: Global,
  userId: string,
  values: Updateable<GlobalTables['users']>,
): Promise<void> {
  await global.updateTable('users').set(values).where('id', '=', userId).execute()
}

/** Every organisation that a person belongs to, also where their login is disabled; oldest first. */
export const listAllMemberships = ({ global }: Global, userId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .selectAll('memberships')
    .select('tenants.name')
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .execute()

export type OwnMembership = Awaited<ReturnType<typeof listAllMemberships>>[number]

/** Changes what all organisations of a person keep about them. */
export async function updateMemberships(
  { global }: Global,
  userId: string,
  values: Updateable<GlobalTables['memberships']>,
): Promise<void> {
  await global.updateTable('memberships').set(values).where('user_id', '=', userId).execute()
}

/** Whether a user belongs to an organisation. */
export const findMembershipOf = ({ global }: Global, userId: string, tenantId: string) =>
  global
    .selectFrom('memberships')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
