import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** A time that never comes. */
const never = Number.MAX_SAFE_INTEGER
const candidatesMax = 200

/** A webhook of an organisation: an archive brings its ids along, so two organisations may have the same. */
export interface LaneKey {
  tenantId: string
  webhookId: string
}

export const insertLane = ({ global }: Global, { tenantId, webhookId }: LaneKey) =>
  global
    .insertInto('webhook_lanes')
    .values({ tenant_id: tenantId, webhook_id: webhookId, due_at: never, leased_until: 0 })
    .execute()

/** Has a worker look at some webhooks of an organisation now; one that is sending already looks again when it is done. */
export const wakeLanes = (
  { global }: Global,
  { tenantId, webhookIds }: { tenantId: string; webhookIds: readonly string[] },
  now: number,
) =>
  global
    .updateTable('webhook_lanes')
    .set((eb) => ({
      due_at: eb
        .case()
        .when('due_at', '=', eb.ref('leased_until'))
        // Differs from the end of the lease, by which `releaseLane` sees it.
        .then(eb('leased_until', '-', 1))
        .else(eb.val(now))
        .end(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', 'in', webhookIds)
    .where((eb) => eb.or([eb('due_at', '>', now), eb('due_at', '=', eb.ref('leased_until'))]))
    .execute()

/** Webhooks that are due and that no worker has, the longest due first. */
export const listDueLanes = ({ global }: Global, now: number) =>
  global
    .selectFrom('webhook_lanes')
    .select(['webhook_id', 'tenant_id', 'due_at'])
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .limit(candidatesMax)
    .execute()

/** Claims a due webhook until a time, at which it is due again. @returns false if another worker was faster. */
export async function claimLane(
  { global }: Global,
  { tenantId, webhookId }: LaneKey,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('webhook_lanes')
    .set({ leased_until: until, due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim. The webhook is due at `next`, null for never; or at once, if it was woken meanwhile. */
export async function releaseLane(
  { global }: Global,
  { tenantId, webhookId }: LaneKey,
  { until, next, now }: { until: number; next: number | null; now: number },
): Promise<void> {
  await global
    .updateTable('webhook_lanes')
    .set((eb) => ({
      leased_until: 0,
      // Postgres takes parameters in all branches for text.
      due_at: eb
        .case()
        .when('due_at', '=', until)
        .then(eb.cast<number>(eb.val(next ?? never), 'bigint'))
        .else(eb.val(now))
        .end(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('leased_until', '=', until)
    .execute()
}
