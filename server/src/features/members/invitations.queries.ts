import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const invitations = (db: TenantDb) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.invited_by_id')
    .selectAll('invitations')
    .select('people.name as inviter_name')

export const listInvitations = (db: TenantDb) => invitations(db).orderBy('invitations.id', 'desc').execute()

export const findInvitation = (db: TenantDb, id: string) =>
  invitations(db).where('invitations.id', '=', id).executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** How many there are in all, and how many to one address. */
export async function countInvitations(db: TenantDb, email?: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertInvitation(
  db: TenantDb,
  invitation: {
    id: string
    email: string
    first_name: string
    last_name: string
    message: string
    role: 'User' | 'Administrator'
    invited_by_id: string
    created_at: number
    sent_at: number
    expires_at: number
  },
): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute()
}

export async function updateSending(
  db: TenantDb,
  id: string,
  sending: { sent_at: number; expires_at: number; invited_by_id: string },
): Promise<void> {
  await db.updateTable('invitations').set(sending).where('id', '=', id).execute()
}

/** @returns whether there was one. */
export async function deleteInvitation(db: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The member of an organisation with an address. */
export const findMemberByEmail = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string, email: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.person_id', 'memberships.login_enabled'])
    .where('memberships.tenant_id', '=', tenantId)
    .where('users.email', '=', email)
    .executeTakeFirst()

/** Where to write to a person of an organisation, while they belong to it. */
export const findAddress = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string, personId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'users.first_name'])
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.person_id', '=', personId)
    .executeTakeFirst()

/** A person's place in an organisation, while they may sign in to it. */
export const findActiveMember = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string, personId: string) =>
  global
    .selectFrom('memberships')
    .select(['role', 'owner'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('login_enabled', '=', 1)
    .executeTakeFirst()

/** An organisation that is not being deleted. */
export const findOrganisation = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string) =>
  global
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The account of an address, anywhere in the installation. */
export const findAccount = ({ global }: Pick<GlobalDb, 'global'>, email: string) =>
  global
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
