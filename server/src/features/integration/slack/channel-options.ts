import type { SlackChannelOptions } from '@earshot/shared/integration/slack'
import type { MemberCtx } from '../../../http/context.ts'
import { conflict } from '../../../lib/app-error.ts'
import { typedRefusal } from '../chat/chat-refusal.ts'
import { SlackRefusal } from './slack-refusal.ts'
import { getWorkspace, slackOf } from './workspace.ts'

/** A page of the workspace's channels. @throws AppError `not_found`, or `conflict` or `unavailable` if Slack refuses. */
export async function listOptions(
  { db, services }: MemberCtx,
  { cursor = '' }: { cursor?: string | undefined },
): Promise<SlackChannelOptions> {
  const slack = slackOf(services, db.tenantId, await getWorkspace(db))
  try {
    const { channels, nextCursor } = await slack.listChannels(cursor)
    const items = channels.map(({ id, name, is_private }) => ({ id, name, isPrivate: is_private }))
    return { items, nextCursor }
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error
    throw error.reason === 'later' ? typedRefusal(error) : conflict(error.message)
  }
}
