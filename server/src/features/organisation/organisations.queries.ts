import type { OrganisationContents } from '@earshot/shared/organisation/organisation'
import { countRows } from '../../db/count-rows.ts'
import type { GlobalDb } from '../../db/database.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

type Global = Pick<GlobalDb, 'global'>

export const updateTenant = (
  { global }: Global,
  id: string,
  { name, ...change }: { name?: string; sender_name?: string; currency?: string },
) =>
  global
    .updateTable('tenants')
    .set({ ...change, ...(name !== undefined && nameColumns(name)) })
    .where('id', '=', id)
    .execute()

/** Marks an organisation as deleted. From now on its audit log may be deleted. */
export const updateDeleted = ({ global }: Global, id: string, now: number) =>
  global.updateTable('tenants').set({ deleted_at: now }).where('id', '=', id).execute()

/**
 * Suspends an organisation, or lifts the suspension if null. @returns its name; undefined if it is in that state
 * already, or gone.
 */
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

/** Number of organisations on the Free plan that a user owns. Requires `lockUser`. */
export const countFreeOrganisations = ({ global }: Global, userId: string): Promise<number> =>
  countRows(
    global
      .selectFrom('memberships')
      .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
      .where('memberships.user_id', '=', userId)
      .where('memberships.owner', '=', 1)
      .where('tenants.plan', '=', 'free'),
  )

/** Claims of service credits for an export, in pages by id. */
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

/** Numbers of rows that a deletion of the organisation removes. */
export const countContents = async (db: TenantDb): Promise<OrganisationContents> => ({
  projects: await countRows(db.selectFrom('projects').where('deleted_at', 'is', null)),
  feedback: await countRows(db.selectFrom('feedback')),
  comments: await countRows(db.selectFrom('comments')),
  votes: await countRows(db.selectFrom('votes')),
  tasks: await countRows(db.selectFrom('tasks')),
  customers: await countRows(db.selectFrom('people').where('kind', '=', 'contact')),
  members: await countRows(
    db.selectFrom('people').where('kind', '=', 'member').where('user_id', 'is not', null),
  ),
})
