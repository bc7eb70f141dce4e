import type { Webhook } from '@earshot/shared/webhook/webhook'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listWebhooks, type WebhookRow } from './webhooks.queries.ts'

const Events = z.array(WebhookEvent)
const ProjectIds = z.array(z.string()).nullable()

/** The events, projects and privacy that a webhook has chosen. */
export const choiceOf = ({ id, events, project_ids, includes_private }: WebhookRow) => ({
  id,
  events: Events.parse(JSON.parse(events)),
  projectIds: ProjectIds.parse(JSON.parse(project_ids ?? 'null')),
  includesPrivate: includes_private === 1,
})

export type ActiveWebhook = ReturnType<typeof choiceOf>

/** The webhooks of an organisation that are on. */
export const readActiveWebhooks = async (db: TenantDb): Promise<ActiveWebhook[]> =>
  (await listWebhooks(db)).filter(({ off }) => off === null).map(choiceOf)

/** A webhook as the console lists it. */
export const webhookView = (row: WebhookRow, now: number): Webhook => ({
  ...choiceOf(row),
  url: row.url,
  off: row.off,
  failingSince: row.failing_since,
  version: row.version,
  previousEndsAt: row.previous_ends_at !== null && row.previous_ends_at > now ? row.previous_ends_at : null,
  createdAt: row.created_at,
})
