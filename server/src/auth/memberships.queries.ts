import type { Updateable } from 'kysely'
import type { GlobalDb } from '../db/database.ts'
import { nameColumns } from '../db/folded-columns.ts'
import { preparedGlobal } from '../db/prepared.ts'
import type { GlobalTables } from '../db/tables/global-tables.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { newId } from '../lib/id.ts'

export type Global = Pick<GlobalDb, 'global'>

/** A membership by its user. */
export interface MembershipKey {
  tenantId: string
  userId: string
}

const activeMembership = preparedGlobal((db, params: { userId: string; tenantId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select([
      'memberships.person_id',
      'memberships.role',
      'memberships.owner',
      'tenants.suspended_at',
      'tenants.suspended_reason',
      'tenants.currency',
      'tenants.payment_failed_at',
    ])
    .where('memberships.user_id', '=', params.userId)
    .where('memberships.tenant_id', '=', params.tenantId)
    .where('memberships.login_enabled', '=', 1),
)

/** A user's membership in an organisation if they may sign in to it; otherwise undefined. */
export async function findActiveMembership(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  { userId, tenantId }: MembershipKey,
) {
  const [membership] = await activeMembership(dialect, connection, { userId, tenantId })
  return membership
}

const membershipsOf = ({ global }: Global, userId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .selectAll('memberships')
    .select([
      'tenants.name',
      'tenants.plan',
      'tenants.suspended_at',
      'tenants.suspended_reason',
      'tenants.currency',
      'tenants.payment_failed_at',
    ])
    .where('memberships.user_id', '=', userId)
    .where('tenants.deleted_at', 'is', null)
    .orderBy('memberships.created_at')

/**
 * Every organisation that a user belongs to, including those where their login is disabled; the oldest membership
 * first.
 */
export const listMemberships = (db: Global, userId: string) => membershipsOf(db, userId).execute()

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

/** The organisations that a user may sign in to, the oldest membership first. */
export const listActiveMemberships = (db: Global, userId: string) =>
  membershipsOf(db, userId).where('memberships.login_enabled', '=', 1).execute()

/** Creates a user's membership, and the person that authors the member's content. @returns the person's id. */
export async function insertMember(
  tx: GlobalDb,
  member: MembershipKey & {
    name: string
    role: 'User' | 'Administrator'
    owner: boolean
    /** When they last signed in; undefined for never. */
    signedInAt?: number
    now: number
  },
): Promise<string> {
  const personId = newId()
  await tx
    .tenant(member.tenantId)
    .insertInto('people')
    .values({
      id: personId,
      kind: 'member',
      ...nameColumns(member.name),
      user_id: member.userId,
      visitor_hash: null,
      trusted: 1,
      blocked: 0,
      created_at: member.now,
    })
    .execute()
  await tx.global
    .insertInto('memberships')
    .values({
      user_id: member.userId,
      tenant_id: member.tenantId,
      person_id: personId,
      role: member.role,
      owner: member.owner ? 1 : 0,
      login_enabled: 1,
      last_sign_in_at: member.signedInAt ?? null,
      created_at: member.now,
    })
    .execute()
  return personId
}

/** Changes an organisation's settings for one of its members. */
export async function updateMember(
  { global }: Global,
  tenantId: string,
  personId: string,
  values: Updateable<GlobalTables['memberships']>,
): Promise<void> {
  await global
    .updateTable('memberships')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute()
}

/** Changes all memberships of a user. */
export async function updateMemberships(
  { global }: Global,
  userId: string,
  values: Updateable<GlobalTables['memberships']>,
): Promise<void> {
  await global.updateTable('memberships').set(values).where('user_id', '=', userId).execute()
}

/** Records a user's sign-in to an organisation. @returns the member's person; undefined if they may not sign in. */
export const updateLastSignIn = ({ global }: Global, { userId, tenantId }: MembershipKey, now: number) =>
  global
    .updateTable('memberships')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('login_enabled', '=', 1)
    .returning('person_id')
    .executeTakeFirst()

/** Sets the name of a member in an organisation, which all their content there shows. */
export async function updatePersonName(db: TenantDb, personId: string, name: string): Promise<void> {
  await db.updateTable('people').set(nameColumns(name)).where('id', '=', personId).execute()
}

/** Deletes a membership; the person stays, without the user, as the author of their content. */
export async function deleteMembership(
  tx: GlobalDb,
  { userId, tenantId, personId }: MembershipKey & { personId: string },
): Promise<void> {
  await tx.global
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await tx.tenant(tenantId).updateTable('people').set({ user_id: null }).where('id', '=', personId).execute()
}
