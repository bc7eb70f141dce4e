import {
  type Maintenance,
  maintenanceRefusal,
  type NewMaintenance,
  needsNotice,
} from '@earshot/shared/service-status/service-status'
import type { Span } from '@earshot/shared/text/spans'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { enqueue } from '../../jobs/queue.ts'
import { conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import {
  findMaintenance,
  insertMaintenance,
  listMaintenance,
  updateCancelled,
} from './maintenance.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findMaintenance>>>

/**
 * Announces maintenance: in the console and on the status page at once, and by mail to administrators unless it is so
 * short that it needs no notice; idempotent by key. @throws AppError `invalid_input` when it begins too soon.
 */
export function scheduleMaintenance(ctx: OperatorCtx, maintenance: NewMaintenance): Promise<Maintenance> {
  return once(ctx, async (ctx) => {
    const { database, now } = ctx
    const refusal = maintenanceRefusal(maintenance, now)
    if (refusal) throw invalidField(refusal.path, refusal.message)
    const id = newId()
    await insertMaintenance(database, {
      id,
      title: maintenance.title,
      body: maintenance.body,
      starts_at: maintenance.startsAt,
      ends_at: maintenance.endsAt,
      created_at: now,
    })
    await recordOperatorAction(ctx, 'maintenance.scheduled', id)
    if (needsNotice(maintenance)) await queueMails(ctx, id, 'scheduled')
    return showMaintenance(database, id)
  })
}

/** Cancels maintenance, or ends it if it has begun; everyone who was mailed about it is mailed again. */
export function cancelMaintenance(ctx: OperatorCtx, id: string): Promise<Maintenance> {
  return ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const known = await findMaintenance(database, id)
    if (!known) throw notFound('maintenance')
    if (!(await updateCancelled(database, id, now))) throw conflict('It is over or was cancelled already.')
    await recordOperatorAction(ctx, 'maintenance.cancelled', id)
    const hasBegun = known.starts_at <= now
    if (!hasBegun && needsNotice(maintenanceOf(known))) await queueMails(ctx, id, 'cancelled')
    return showMaintenance(database, id)
  })
}

/** Windows that end after a time, latest first. */
export const showMaintenanceAfter = async (
  db: Pick<GlobalDb, 'global'>,
  after: number,
): Promise<Maintenance[]> => (await listMaintenance(db, after)).map(maintenanceOf)

/** Spans of maintenance: from the announced start until the end or the cancellation. */
export const maintenanceSpans = (windows: readonly Maintenance[]): Span[] =>
  windows
    .map(({ startsAt, endsAt, cancelledAt }) => ({
      from: startsAt,
      to: Math.min(endsAt, cancelledAt ?? endsAt),
    }))
    .filter(({ from, to }) => from < to)

const queueMails = ({ database, now }: OperatorCtx, windowId: string, news: 'scheduled' | 'cancelled') =>
  enqueue(database, { kind: 'announceMaintenance', tenantId: null, payload: { windowId, news }, runAt: now })

async function showMaintenance(db: Pick<GlobalDb, 'global'>, id: string): Promise<Maintenance> {
  const row = await findMaintenance(db, id)
  if (!row) throw notFound('maintenance')
  return maintenanceOf(row)
}

const maintenanceOf = (row: Row): Maintenance => ({
  id: row.id,
  title: row.title,
  body: row.body,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  announcedAt: row.created_at,
  cancelledAt: row.cancelled_at,
})
