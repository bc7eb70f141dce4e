import type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookRotation,
} from '@earshot/shared/webhook/webhook'
import { webhookLimits } from '@earshot/shared/webhook/webhook-limits'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { onlyProjectOf, outsideProject } from '../../http/key-boundary.ts'
import { conflict, forbidden, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { OutboundClient } from '../../lib/safe-fetch/outbound-client.ts'
import { OutboundFailed, type OutboundFailure } from '../../lib/safe-fetch/outbound-failed.ts'
import { deleteOtherDeliveries, failPending } from './deliveries.queries.ts'
import { insertLane } from './lanes.queries.ts'
import { makeSecret } from './webhook-secrets.ts'
import { choiceOf, webhookView } from './webhook-view.ts'
import {
  countWebhooksBy,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listProjectIds,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'

const hour = 60 * 60_000

const refusals: Partial<Record<OutboundFailure, string>> = {
  malformed: 'Please enter a full address such as https://example.com/hooks, without a user name or a #',
  private: 'Please enter an address on the internet: private networks cannot be reached',
  unencrypted: 'Please enter an address that begins with https://',
  port: 'Please use port 443 or 8443',
}

/** The organisation's webhooks, the newest first. */
export async function showWebhooks({ db, now }: MemberCtx): Promise<Webhook[]> {
  return (await listWebhooks(db)).map((row) => webhookView(row, now))
}

/**
 * Creates a webhook and shows its secret once. @throws AppError `invalid_input` for an address that is not called or an
 * unknown project, or `conflict` when people, or API keys, have made as many webhooks as they may.
 */
export const createWebhook = (ctx: MemberCtx, webhook: NewWebhook): Promise<CreatedWebhook> =>
  once(
    ctx,
    async (ctx) => {
      const { db, now, services } = ctx
      requireCallable(services.outbound, webhook.url)
      await requireProjects(db, webhook.projectIds)
      // One request after another, so that two at once do not exceed the limit.
      await lockTenant(ctx.database, db.tenantId, now)
      await requireRoom(ctx)
      const id = newId()
      const { secret, sealed } = makeSecret(services.sealing, id)
      const row: WebhookRow = {
        id,
        created_by_id: ctx.actor.personId,
        url: webhook.url,
        events: JSON.stringify([...new Set(webhook.events)]),
        project_ids: projectsColumn(webhook.projectIds),
        includes_private: webhook.includesPrivate ? 1 : 0,
        version: 1,
        sealed_secret: sealed,
        sealed_previous: null,
        previous_ends_at: null,
        off: null,
        failures: 0,
        failing_since: null,
        warned_at: null,
        paused_until: null,
        created_at: now,
      }
      await insertWebhook(db, row)
      await insertLane(ctx.database, { tenantId: db.tenantId, webhookId: id })
      await ctx.record({ type: 'webhook.created', targetId: id })
      return { ...webhookView(row, now), secret }
    },
    { sealing: ctx.services.sealing },
  )

/**
 * Changes a webhook, pauses it, or switches it on again. While it is off, nothing is sent to it, later neither.
 * Messages about projects that it leaves go: who may read the webhook from now on may not know them.
 * @throws AppError `not_found`, `invalid_input` as for a new one, `forbidden` for all projects by a key of one, or
 * `conflict` if it came in an archive and has no secret that its receiver knows.
 */
export async function changeWebhook(ctx: MemberCtx, id: string, change: WebhookChange): Promise<Webhook> {
  if (change.url !== undefined) requireCallable(ctx.services.outbound, change.url)
  if (change.projectIds === null) requireAllProjects(ctx)
  return ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const before = await getWebhook(ctx, id, lockWebhook)
    if (Object.keys(change).length === 0) return webhookView(before, now)
    const { projectIds, off } = change
    if (off !== undefined && before.off === 'moved')
      throw conflict(
        'This webhook came with the organisation from another server. Give it a new secret first, then switch it on.',
      )
    if (projectIds !== undefined) await requireProjects(db, projectIds)
    await updateWebhook(db, id, columnsOf(change))
    if (projectIds) await deleteOtherDeliveries(db, id, projectIds)
    if (off === 'paused') await failPending(db, id)
    await ctx.record({ type: 'webhook.updated', targetId: id, fields: Object.keys(change) })
    return webhookView(await getWebhook(ctx, id), now)
  })
}

const columnsOf = ({ url, events, projectIds, off, includesPrivate }: WebhookChange) => ({
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events: JSON.stringify([...new Set(events)]) }),
  ...(projectIds !== undefined && { project_ids: projectsColumn(projectIds) }),
  ...(includesPrivate !== undefined && { includes_private: includesPrivate ? (1 as const) : (0 as const) }),
  ...(off !== undefined && { off }),
  ...((off === null || url !== undefined) && freshStart),
})

/** A webhook that is switched on, or has another address, has not failed yet. */
const freshStart = { failures: 0, failing_since: null, warned_at: null, paused_until: null }

const projectsColumn = (ids: readonly string[] | null): string | null =>
  ids && JSON.stringify([...new Set(ids)])

/**
 * Gives a webhook another secret; the current one signs too for the chosen hours. @throws AppError `not_found`, or
 * `conflict` if the secret was replaced already.
 */
export const rotateSecret = (
  ctx: MemberCtx,
  id: string,
  rotation: WebhookRotation,
): Promise<CreatedWebhook> =>
  once(
    ctx,
    async (ctx) => {
      const { db, now, services } = ctx
      const { replaces: version, overlapHours } = rotation
      const row = await getWebhook(ctx, id, lockWebhook)
      const { secret, sealed } = makeSecret(services.sealing, id)
      // Nobody knows the secret that a webhook got when it came in an archive.
      const previousEndsAt = overlapHours > 0 && row.off !== 'moved' ? now + overlapHours * hour : null
      if (!(await replaceSecret(db, { ...row, version }, { sealed, previousEndsAt })))
        throw conflict('This secret was rotated already. Load the page again to see it.')
      if (row.off === 'moved') await updateWebhook(db, id, { off: 'paused' })
      await ctx.record({ type: 'webhook.rotated', targetId: id })
      return { ...webhookView(await getWebhook(ctx, id), now), secret }
    },
    { sealing: ctx.services.sealing },
  )

/** @throws AppError `not_found`, or `forbidden` by a key of one project. */
export const showWebhook = async (ctx: MemberCtx, id: string): Promise<Webhook> =>
  webhookView(await getWebhook(ctx, id), ctx.now)

/**
 * Deletes a webhook with its log; one that is deleted already, or was deleted by its receiver, stays so.
 * @throws AppError `forbidden` by a key of one project.
 */
export const removeWebhook = (ctx: MemberCtx, id: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const row = await lockWebhook(ctx.db, id)
    if (!row) return
    requireReach(ctx, row)
    await deleteWebhook(ctx.db, id)
    await ctx.record({ type: 'webhook.deleted', targetId: id })
  })

/** @throws AppError `not_found`, or `forbidden` by a key of one project. */
export async function getWebhook(ctx: MemberCtx, id: string, find = findWebhook): Promise<WebhookRow> {
  const row = await find(ctx.db, id)
  if (!row) throw notFound('webhook')
  requireReach(ctx, row)
  return row
}

/** @throws AppError `forbidden` for a key of one project, unless that is the only one that the webhook has chosen. */
function requireReach(ctx: MemberCtx, row: WebhookRow): void {
  const own = onlyProjectOf(ctx)
  if (own !== null && choiceOf(row).projectIds?.join() !== own) throw outsideProject()
}

/** @throws AppError `invalid_input` for an address that the server does not call. */
function requireCallable(outbound: OutboundClient, url: string): void {
  try {
    outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundFailed) throw invalidField('url', refusals[error.reason] ?? error.message)
    throw error
  }
}

/** @throws AppError `conflict` when people, or API keys, have made as many webhooks as they may. */
async function requireRoom({ db, actor }: MemberCtx): Promise<void> {
  const isKey = actor.kind === 'api_key'
  const max = isKey ? webhookLimits.keyWebhooksMax : webhookLimits.webhooksMax
  if ((await countWebhooksBy(db, isKey ? 'keys' : 'people')) < max) return
  const makers = isKey ? 'API keys' : 'people'
  throw conflict(`There are ${max} webhooks of ${makers} already. Delete one that is no longer used.`)
}

/** @throws AppError `forbidden` for a key of one project, which names it in every other choice of projects. */
function requireAllProjects(ctx: MemberCtx): void {
  if (onlyProjectOf(ctx) !== null)
    throw forbidden('This API key is limited to one project. Its webhooks cannot be of all projects.')
}

async function requireProjects(db: TenantDb, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return
  const distinct = [...new Set(ids)]
  if ((await listProjectIds(db, distinct)).length < distinct.length)
    throw invalidField('projectIds', 'Please choose projects of this organisation.')
}
