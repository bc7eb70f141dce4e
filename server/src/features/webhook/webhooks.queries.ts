import type { Insertable, Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** All webhooks of an organisation, the newest first; `webhookLimits` bound those of people and those of keys. */
export const listWebhooks = (db: TenantDb) =>
  db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

export const findWebhook = (db: TenantDb, id: string) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads a webhook that nobody else changes until the end of the transaction. */
export const lockWebhook = (db: TenantDb, id: string) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()

/** The number of webhooks that API keys have made, or that people have. */
export const countWebhooksBy = (db: TenantDb, maker: 'keys' | 'people'): Promise<number> =>
  countRows(
    db
      .selectFrom('webhooks')
      .innerJoin('people', 'people.id', 'webhooks.created_by_id')
      .where('people.kind', maker === 'keys' ? '=' : '!=', 'api_key'),
  )

export const insertWebhook = (db: TenantDb, row: Insertable<TenantTables['webhooks']>) =>
  db.insertInto('webhooks').values(row).execute()

export const updateWebhook = (db: TenantDb, id: string, change: Updateable<TenantTables['webhooks']>) =>
  db.updateTable('webhooks').set(change).where('id', '=', id).execute()

/** Replaces the secret if it is still `version`. @returns false if another rotation came first. */
export async function replaceSecret(
  db: TenantDb,
  { id, version, sealed_secret }: Pick<WebhookRow, 'id' | 'version' | 'sealed_secret'>,
  next: { sealed: string; previousEndsAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({
      version: version + 1,
      sealed_secret: next.sealed,
      sealed_previous: next.previousEndsAt === null ? null : sealed_secret,
      previous_ends_at: next.previousEndsAt,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a webhook with its lane; foreign keys delete its messages. */
export async function deleteWebhook(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
  await db.database.global
    .deleteFrom('webhook_lanes')
    .where('tenant_id', '=', db.tenantId)
    .where('webhook_id', '=', id)
    .execute()
}

export const listProjectIds = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('projects').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()

/** Counts a failed try. */
export const countFailure = (db: TenantDb, id: string, at: number) =>
  db
    .updateTable('webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
    }))
    .where('id', '=', id)
    .returning(['failures', 'failing_since', 'warned_at', 'off'])
    .executeTakeFirst()

/** Switches a webhook off that is on. @returns false if it was off. */
export async function switchOff(db: TenantDb, id: string, off: 'gone' | 'failing'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ off })
    .where('id', '=', id)
    .where('off', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of some organisations, those that have webhooks. */
export async function listTenantsWithWebhooks(
  { global }: Pick<GlobalDb, 'global'>,
  tenantIds: readonly string[],
): Promise<Set<string>> {
  const found = await global
    .selectFrom('webhook_lanes')
    .select('tenant_id')
    .distinct()
    .where('tenant_id', 'in', tenantIds)
    .execute()
  return new Set(found.map(({ tenant_id }) => tenant_id))
}
