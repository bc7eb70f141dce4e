import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import { findFeedback } from '../../feedback/feedback.queries.ts'
import { requireStatus } from '../../project/lookup.ts'
import { isForChannel, itemNews } from '../chat/chat-news.ts'
import type { ChatScope } from '../chat/chat-service.ts'
import { getsPrivate } from '../chat/project-channel.ts'
import { slackTextOf } from './message-text.ts'
import { findWorkspace } from './slack.queries.ts'
import { SlackRefusal } from './slack-refusal.ts'
import { slackOf } from './workspace.ts'

interface Target {
  /** Slack's id of the channel in which the link stands. */
  channel: string
  publicUrl: string
}

/** Shows the items that a message links to; a refusal of Slack's costs the preview alone. */
export const unfurlLinks =
  (services: ChatScope['services'] & { db: Database }): JobHandler<'unfurlLinks'> =>
  async ({ tenantId, payload: { channel, ts, urls } }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const db = services.db.tenant(tenantId)
    const workspace = await findWorkspace(db)
    if (!workspace) return undefined
    const { publicUrl } = services.config
    const previews = await Promise.all(
      urls.map(async (url) => [url, await previewOf(db, url, { channel, publicUrl })] as const),
    )
    const shown = previews.filter(([, preview]) => preview !== undefined)
    if (shown.length === 0) return undefined
    try {
      await slackOf(services, tenantId, workspace).unfurl(channel, ts, Object.fromEntries(shown))
    } catch (error) {
      if (!(error instanceof SlackRefusal) || error.reason === 'later') throw error
    }
    return undefined
  }

/** The preview of an item of the organisation; undefined for other addresses, and for items that are not for the channel. */
async function previewOf(db: TenantDb, url: string, { channel, publicUrl }: Target) {
  const prefix = `${publicUrl}/feedback/`
  const id = z.uuid().safeParse(url.startsWith(prefix) ? url.slice(prefix.length).split(/[?#]/)[0] : '')
  const item = id.success ? await findFeedback(db, id.data) : undefined
  if (!item) return undefined
  const includesPrivate = await getsPrivate(db, { projectId: item.project_id, service: 'slack', channel })
  if (!isForChannel(item, includesPrivate)) return undefined
  const { name } = await requireStatus(db, item.project_id, item.status_id)
  return { blocks: slackTextOf(itemNews(item, name, publicUrl)).blocks }
}
