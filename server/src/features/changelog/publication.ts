import type { ChangelogEntry, EntryReach, Unpublication } from '@earshot/shared/changelog/changelog'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import type { ActivityCtx } from '../activity/activity.ts'
import {
  countSubscribers,
  hasSubscribers,
  subscribedChangelog,
} from '../changelog-subscription/subscribers.ts'
import { type BroadcastCtx, queueBroadcast } from '../notification/broadcast/broadcasts.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { countRecipients, findCustomerNews } from '../notification/recipients/recipients.ts'
import { type Acting, cancelBroadcasts, undoEnd } from '../notification/undo.ts'
import { finishItems, reopenItems } from '../triage/finished-items.ts'
import { type EntryRow, findEntry, listLinked, lockEntry, updateEntry } from './changelog.queries.ts'
import { changeLockedEntry } from './changelog.ts'

/**
 * Publishes an entry at once or at a future time. @throws AppError `not_found`, or `conflict` if it is published
 * already.
 */
export const publishEntry = (
  ctx: MemberCtx,
  id: string,
  { at, quiet, finishesItems }: { at?: number | undefined; quiet: boolean; finishesItems: boolean },
): Promise<ChangelogEntry> => {
  const later = at !== undefined && at > ctx.now ? at : undefined
  const type = later === undefined ? 'changelog.published' : 'changelog.scheduled'
  return changeLockedEntry(ctx, id, type, [], async (ctx, entry) => {
    if (entry.published_at !== null) throw conflict('This entry is published already.')
    const how = { quiet: flagOf(quiet), finishes_items: flagOf(finishesItems) }
    await updateEntry(ctx.db, id, { ...how, publish_at: later ?? null, updated_at: ctx.now })
    if (later === undefined) await release(ctx, { ...entry, ...how }, undoEnd(ctx))
    else await plan(ctx, id, later)
  })
}

/**
 * Unpublishes an entry or cancels its scheduled publication; nobody is notified any more if nobody was yet. With
 * `reopensItems`, the items that the publication finished get their earlier status back. @throws AppError `not_found`.
 */
export const unpublishEntry = (
  ctx: MemberCtx,
  id: string,
  { reopensItems }: Unpublication,
): Promise<ChangelogEntry> =>
  changeLockedEntry(ctx, id, 'changelog.unpublished', [], async (ctx, entry) => {
    const { db, now } = ctx
    const { project_id: projectId } = entry
    if (reopensItems && entry.published_at !== null) await reopenItems(ctx, entry, await listLinked(db, [id]))
    const cancelled = await cancelBroadcasts(db, { types: ['shipped'], column: 'entry_id', id })
    await updateEntry(db, id, {
      ...{ publish_at: null, published_at: null, edited_at: null, updated_at: now },
      ...(cancelled.length > 0 && { notified_at: null }),
    })
    await queueRecount(db, { projectId, entryId: id }, now)
  })

/** Publishes a scheduled entry, unless it was cancelled or postponed meanwhile. */
export const publishScheduled =
  ({ db: database, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): JobHandler<'publishEntry'> =>
  async ({ tenantId, payload: { entryId, personId } }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    await database.transaction(async (tx) => {
      const now = clock()
      const db = tx.tenant(tenantId)
      const record = (event: Omit<NewEvent, 'actorId' | 'at'>) =>
        db.record({ ...event, actorId: personId, at: now })
      const ctx = { db, database: tx, actor: { personId }, now, services: { config }, record }
      const entry = await lockEntry(ctx.db, entryId)
      if (!entry || entry.publish_at === null) return
      if (entry.publish_at > now) return plan(ctx, entryId, entry.publish_at)
      await release(ctx, entry, now)
      const { project_id: projectId } = entry
      await ctx.db.record({
        type: 'changelog.published',
        projectId,
        targetId: entryId,
        data: { entryId },
        at: now,
      })
    })
  }

/**
 * Number of recipients if the entry were published now; zero if they were notified already. @throws AppError
 * `not_found`.
 */
export async function showEntryReach({ db, actor }: MemberCtx, id: string): Promise<EntryReach> {
  const row = await findEntry(db, id)
  if (!row) throw notFound('entry')
  if (row.notified_at !== null) return nobody
  const news = await findCustomerNews(db, {
    type: 'shipped',
    feedbackIds: (await listLinked(db, [id])).map(({ id }) => id),
    commentId: null,
    actorId: actor.personId,
    entry: row,
  })
  const changelog = await subscribedChangelog(db, row)
  const subscribers = changelog ? await countSubscribers(db, changelog) : 0
  return news ? { ...(await countRecipients(db, news)), subscribers } : nobody
}

const nobody: EntryReach = { total: 0, byMail: 0, inWidget: 0, subscribers: 0 }

async function plan(
  { db, database, actor }: BroadcastCtx,
  entryId: string,
  publishAt: number,
): Promise<void> {
  const payload = { entryId, personId: actor.personId }
  await enqueue(database, { kind: 'publishEntry', tenantId: db.tenantId, payload, runAt: publishAt })
}

/**
 * Publishes an entry, finishes its items if wanted, and notifies their followers and the changelog's subscribers once,
 * from `runAt` on.
 */
async function release(ctx: Acting & ActivityCtx, entry: EntryRow, runAt: number): Promise<void> {
  const { db, now } = ctx
  const { id, project_id: projectId } = entry
  const linked = await listLinked(db, [id])
  if (entry.finishes_items === 1) await finishItems(ctx, entry, linked)
  const feedbackIds = linked.map(({ id }) => id)
  const notifies =
    entry.quiet === 0 &&
    entry.notified_at === null &&
    (feedbackIds.length > 0 || (await concernsSubscribers(db, entry)))
  await updateEntry(db, id, {
    publish_at: null,
    published_at: now,
    ...(notifies && { notified_at: now }),
    updated_at: now,
  })
  await queueRecount(db, { projectId, entryId: id }, now)
  if (!notifies) return
  await queueBroadcast(ctx, { type: 'shipped', projectId, entryId: id, data: { feedbackIds }, runAt })
}

async function concernsSubscribers(db: TenantDb, entry: EntryRow): Promise<boolean> {
  const changelog = await subscribedChangelog(db, entry)
  return changelog !== undefined && hasSubscribers(db, changelog)
}

const flagOf = (set: boolean): 0 | 1 => (set ? 1 : 0)
