import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/**
 * The organisation's row, and nobody else changes who owns it or whether it exists until the transaction
 * of `tx` ends. Undefined for one that is being deleted.
 */
export const lockTenant = ({ global }: Global, id: string, now: number) =>
  global
    .updateTable('tenants')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'plan'])
    .executeTakeFirst()

export const getTenant = ({ global }: Global, id: string) =>
  global
    .selectFrom('tenants')
    .select(['id', 'name', 'plan', 'sender_name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateTenant = (
  { global }: Global,
  id: string,
  change: { name?: string; sender_name?: string },
) => global.updateTable('tenants').set(change).where('id', '=', id).execute()

/** Marks an organisation as going. From here on its audit log may be deleted. */
export const updateDeleted = ({ global }: Global, id: string, now: number) =>
  global.updateTable('tenants').set({ deleted_at: now }).where('id', '=', id).execute()

/** Suspends an organisation, or lifts its suspension where none is given. @returns its name; undefined when it is so already, or gone. */
export const updateSuspension = (
  { global }: Global,
  id: string,
  suspension: { at: number; reason: string } | null,
) =>
  global
    .updateTable('tenants')
    .set({ suspended_at: suspension?.at ?? null, suspended_reason: suspension?.reason ?? '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', suspension ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst()

/** The sessions that are in an organisation, by their handles. */
export const listSessionIds = async ({ global }: Global, tenantId: string): Promise<string[]> => {
  const sessions = await global
    .selectFrom('sessions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .execute()
  return sessions.map(({ id }) => id)
}

const membersOf = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.tenant_id', '=', tenantId)

/** One member of an organisation by the person, or undefined. */
export const findMember = (db: Global, tenantId: string, personId: string) =>
  membersOf(db, tenantId)
    .select([
      'memberships.user_id',
      'memberships.person_id',
      'memberships.role',
      'memberships.owner',
      'memberships.login_enabled',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('memberships.person_id', '=', personId)
    .executeTakeFirst()

/** The administrators who may log in. */
export const listAdministrators = (db: Global, tenantId: string) =>
  membersOf(db, tenantId)
    .select([
      'memberships.user_id',
      'memberships.person_id',
      'memberships.owner',
      'users.email',
      'users.first_name',
    ])
    .where('memberships.role', '=', 'Administrator')
    .where('memberships.login_enabled', '=', 1)
    .execute()

/** How many organisations on the Free plan a user owns. Call it after `lockUser`. */
export async function countFreeOrganisations({ global }: Global, userId: string): Promise<number> {
  const { count } = await global
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('memberships.user_id', '=', userId)
    .where('memberships.owner', '=', 1)
    .where('tenants.plan', '=', 'free')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The user, and nobody else counts what the user owns until the transaction of `tx` ends. */
export const lockUser = ({ global }: Global, id: string, now: number) =>
  global
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returning(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()

/** The organisations that a user belongs to, in an order that is the same for everybody. */
export async function listOrganisationIds({ global }: Global, userId: string): Promise<string[]> {
  const memberships = await global
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .orderBy('tenant_id')
    .execute()
  return memberships.map(({ tenant_id }) => tenant_id)
}

/** Notes that a user began to work in an organisation. @returns the person there, or undefined when they may not. */
export const updateSignedIn = (
  { global }: Global,
  { userId, tenantId, now }: { userId: string; tenantId: string; now: number },
) =>
  global
    .updateTable('memberships')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('login_enabled', '=', 1)
    .returning('person_id')
    .executeTakeFirst()

/** Hands the owner's flag from one member to another. */
export async function updateOwner(
  { global }: Global,
  tenantId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const memberships = global.updateTable('memberships').where('tenant_id', '=', tenantId)
  await memberships.set({ owner: 0 }).where('person_id', '=', from).execute()
  await memberships.set({ owner: 1 }).where('person_id', '=', to).execute()
}

/** The claims of service credits for an export, by pages of the id. */
export const listExportedClaims = (
  { global }: Global,
  tenantId: string,
  { after, limit }: { after: readonly (string | number)[] | undefined; limit: number },
) =>
  global
    .selectFrom('credit_claims')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '>', String(after?.[0])))
    .orderBy('id')
    .limit(limit)
    .execute()

/** The members for an export, by pages of the user. */
export const listExportedMembers = (
  db: Global,
  tenantId: string,
  { after, limit }: { after: readonly (string | number)[] | undefined; limit: number },
) =>
  membersOf(db, tenantId)
    .select([
      'memberships.user_id',
      'memberships.person_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'memberships.role',
      'memberships.owner',
      'memberships.login_enabled',
      'memberships.created_at',
      'memberships.last_sign_in_at',
    ])
    .$if(after !== undefined, (query) => query.where('memberships.user_id', '>', String(after?.[0])))
    .orderBy('memberships.user_id')
    .limit(limit)
    .execute()
