import type { ChatChannel, ChatChannelChoice, ChatServiceId } from '@earshot/shared/integration/chat'
import type { MemberCtx } from '../../../../http/context.ts'
import { requirePermission } from '../../../../http/permission.ts'
import { notFound } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/id.ts'
import { getProject } from '../../../project/lookup.ts'
import { addressOf, purposeOf } from '../channel-address.ts'
import {
  type ChannelRow,
  deleteChannel,
  findChannelOf,
  insertChannel,
  listChannels,
  updateChannel,
} from '../channels.queries.ts'
import type { FoundChannel } from '../chat-service.ts'
import { channelView } from './channel-view.ts'
import { chatServices } from './chat-services.ts'
import { forgetPosted } from './messages.queries.ts'

/** The channel of a project at a service. */
export interface ChannelKey {
  projectId: string
  service: ChatServiceId
}

/** The channels of all projects. */
export const showChannels = async ({ db }: MemberCtx): Promise<ChatChannel[]> =>
  (await listChannels(db)).map(channelView)

/**
 * Chooses the channel of a project, and its news. @throws AppError `not_found`, `invalid_input` with the service's
 * refusal, or `insufficient_scope` for private news by a program that reads no feedback: its channel would show them.
 */
export async function chooseChannel(
  ctx: MemberCtx,
  { projectId, service }: ChannelKey,
  { channel: typed, name, topics, includesPrivate }: ChatChannelChoice,
): Promise<ChatChannel> {
  const { services, db, now } = ctx
  if (includesPrivate) requirePermission(ctx, 'readFeedback')
  await getProject(db, projectId)
  const found = await chatServices[service].findChannel(ctx, {
    channel: typed,
    name,
    earlier: await findChannelOf(db, projectId, service),
  })
  return ctx.transaction(async (ctx) => {
    const earlier = await findChannelOf(ctx.db, projectId, service)
    const id = earlier?.id ?? newId()
    const isSame = earlier !== undefined && leadsTo({ db, services }, earlier, found)
    const fields = {
      workspace_id: found.workspaceId,
      channel: found.channel,
      name: found.name,
      address: found.address && services.sealing.seal(found.address, purposeOf(db.tenantId, id)),
      topics: JSON.stringify([...new Set(topics)]),
      includes_private: includesPrivate ? 1 : 0,
      trouble: isSame && found.isUnproven ? earlier.trouble : null,
    }
    if (earlier && !isSame) await forgetPosted(ctx.db, id)
    if (earlier) await updateChannel(ctx.db, id, fields)
    else await insertChannel(ctx.db, { id, project_id: projectId, service, created_at: now, ...fields })
    await ctx.record({ type: 'chat_channel.updated', projectId })
    return channelView(await getChannel(ctx, { projectId, service }))
  })
}

/** True if messages to a channel stay where they were before. */
function leadsTo(
  scope: Parameters<typeof addressOf>[0],
  earlier: ChannelRow,
  { channel, workspaceId, address }: FoundChannel,
): boolean {
  if (earlier.channel !== channel || earlier.workspace_id !== workspaceId) return false
  return address === (earlier.address === null ? null : addressOf(scope, earlier))
}

/** Ends the messages of a project to a service. @throws AppError `not_found`. */
export const removeChannel = (ctx: MemberCtx, key: ChannelKey): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await deleteChannel(ctx.db, (await getChannel(ctx, key)).id)
    await ctx.record({ type: 'chat_channel.removed', projectId: key.projectId })
  })

/** @throws AppError `not_found`. */
export async function getChannel(
  { db }: Pick<MemberCtx, 'db'>,
  { projectId, service }: ChannelKey,
): Promise<ChannelRow> {
  const row = await findChannelOf(db, projectId, service)
  if (!row) throw notFound('channel')
  return row
}
