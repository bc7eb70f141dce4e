import { z } from 'zod'
import type { PublicCtx } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { parseJsonBytes } from '../../../lib/json-text.ts'
import type { Signed } from './signature.ts'
import { authenticateSlack, type WorkspaceIds } from './slack-delivery.ts'

/** Slack's question whether we have the address. */
const Confirmation = z.object({ type: z.literal('url_verification'), challenge: z.string().max(500) })

/** Slack's event about links in a message to our pages. */
const LinksShared = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  event: z.object({
    type: z.literal('link_shared'),
    channel: z.string().max(30),
    message_ts: z.string().regex(/^\d{1,12}\.\d{1,6}$/),
    links: z.array(z.object({ url: z.string().max(2_000) })).max(50),
  }),
})

/**
 * Takes an event of Slack's: it is answered at once, and a job shows the links' items. @returns Slack's challenge, or
 * null. @throws AppError `unauthenticated`.
 */
export async function receiveSlackEvent(
  ctx: PublicCtx,
  ids: WorkspaceIds,
  delivery: Signed,
): Promise<{ challenge: string | null }> {
  const workspace = await authenticateSlack(ctx, ids, delivery)
  const content = parseJsonBytes(delivery.body)
  const confirmation = Confirmation.safeParse(content)
  if (confirmation.success) return { challenge: confirmation.data.challenge }
  const { data } = LinksShared.safeParse(content)
  if (data && data.team_id === workspace.team_id) {
    const { channel, message_ts: ts, links } = data.event
    const { services, now } = ctx
    const payload = { channel, ts, urls: [...new Set(links.map(({ url }) => url))] }
    await services.db.transaction((tx) =>
      enqueue(tx, { kind: 'unfurlLinks', tenantId: ids.tenantId, payload, runAt: now }),
    )
  }
  return { challenge: null }
}
