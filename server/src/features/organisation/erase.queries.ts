import { deleteSessions } from '../../auth/sessions.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { literal } from '../../db/literals.ts'
import { eventKind } from '../../db/outbox.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { endKeys } from '../project/keys.ts'

/**
 * Revokes all access to an organisation: sessions, memberships, API keys, project keys and links in mails, and the turns
 * of its webhooks. Needed again before its rows are gone, for what somebody was adding meanwhile. @returns the handles
 * of the ended sessions.
 */
export async function revokeAccess(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
): Promise<string[]> {
  const ended = await deleteSessions({ global }, { tenantId })
  await endKeys({ global }, { tenantId })
  for (const table of ['memberships', 'api_key_secrets', 'webhook_lanes', 'one_time_tokens'] as const)
    await global.deleteFrom(table).where('tenant_id', '=', tenantId).execute()
  return ended
}

/** Unlinks an organisation's people from their accounts, which may be deleted before its rows are. */
export const unlinkUsers = (db: TenantDb) =>
  db
    .updateTable('people')
    .set({ user_id: null })
    .where('kind', '=', literal<'member'>('member'))
    .where('user_id', 'is not', null)
    .execute()

/** True if an organisation is marked as deleted; false also for one that is erased. */
export async function isDeleted({ global }: Pick<GlobalDb, 'global'>, tenantId: string): Promise<boolean> {
  const tenant = await global
    .selectFrom('tenants')
    .select('deleted_at')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return tenant !== undefined && tenant.deleted_at !== null
}

/** Removes an organisation's claims of service credits. */
export const deleteCreditClaims = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string) =>
  global.deleteFrom('credit_claims').where('tenant_id', '=', tenantId).execute()

/** Removes an organisation's synced subscription and invoices; the payment provider keeps its own records. */
export async function deleteSubscription(
  { global }: Pick<GlobalDb, 'global'>,
  tenantId: string,
): Promise<void> {
  await global.deleteFrom('invoices').where('tenant_id', '=', tenantId).execute()
  await global.deleteFrom('subscriptions').where('tenant_id', '=', tenantId).execute()
}

/** Removes an organisation's plan periods and complimentary plan. */
export async function deletePlans({ global }: Pick<GlobalDb, 'global'>, tenantId: string): Promise<void> {
  await global.deleteFrom('plan_periods').where('tenant_id', '=', tenantId).execute()
  await global.deleteFrom('complimentary_plans').where('tenant_id', '=', tenantId).execute()
}

/** Removes an organisation's queued jobs except one. The transaction holds the relay (`holdRelay`). */
export async function deleteOtherJobs(
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  tenantId: string,
  jobId: string,
): Promise<void> {
  await global.deleteFrom('jobs').where('tenant_id', '=', tenantId).where('id', '!=', jobId).execute()
  if (!dialect.readsOutbox) return
  await global.deleteFrom('outbox').where('tenant_id', '=', tenantId).where('kind', '!=', eventKind).execute()
}

export const deleteTenant = ({ global }: Pick<GlobalDb, 'global'>, tenantId: string) =>
  global.deleteFrom('tenants').where('id', '=', tenantId).execute()

/**
 * Requeues erasures of organisations and projects that became dead letters after too many interruptions: the data must
 * go, as promised to the person who deleted it.
 */
export const requeueErasures = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, leased_until: 0, run_at: now })
    .where('kind', 'in', ['eraseOrganisation', 'eraseProject'])
    .where('failed_at', 'is not', null)
    .execute()
