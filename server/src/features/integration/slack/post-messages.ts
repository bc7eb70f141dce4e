import type { Sealing } from '../../../auth/sealing.ts'
import { findTenant } from '../../../auth/tenants.queries.ts'
import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Config } from '../../../lib/config/config.ts'
import { pauseAfter } from '../../webhook/retry-plan.ts'
import { makeText } from './message-subject.ts'
import { findNextMessage, findPosted, type MessageRow, updateMessage } from './messages.queries.ts'
import {
  type ChannelRow,
  claimChannel,
  findChannel,
  findWorkspace,
  releaseChannel,
  updateChannel,
  updateWorkspace,
  type WorkspaceRow,
} from './slack.queries.ts'
import { ofChannel, ofWorkspace, SlackRefusal } from './slack-refusal.ts'
import { slackOf } from './workspace.ts'

export interface PostServices {
  db: Database
  clock: Clock
  config: Pick<Config, 'slackApiUrl' | 'publicUrl'>
  sealing: Sealing
}

/** Milliseconds after which another worker may take over a channel: longer than a part and its last call. */
const leaseMs = 60_000
/** Milliseconds until a job looks again at a channel that another worker has. */
const heldPause = 5_000
/** Milliseconds until a job looks again whether an organisation is still suspended. */
const suspendedPause = 60 * 60_000
/** Messages of a part of the job. */
const partMax = 20
/** Failed tries after which a message is given up, so that those behind it are not hours late. */
const triesMax = 5

/**
 * Posts the due messages of a channel in their order. Whoever sets the time of a message queues a job for it, so a job
 * that finds the first one not due ends.
 */
export const postToSlack =
  (services: PostServices): JobHandler<'postToSlack'> =>
  async ({ tenantId, payload: { channelId } }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const { clock } = services
    const db = services.db.tenant(tenantId)
    const tenant = await findTenant(services.db, tenantId)
    if (!tenant) return undefined
    if (tenant.suspended_at !== null) {
      await postLater(services, db, channelId, clock() + suspendedPause)
      return undefined
    }
    const until = clock() + leaseMs
    if (!(await db.transaction((tx) => claimChannel(tx, channelId, { now: clock(), until })))) {
      const held = await findChannel(db, channelId)
      // Another worker has it, and may have looked before this job's message was there; or it died.
      if (held) await postLater(services, db, channelId, clock() + heldPause)
      return undefined
    }
    try {
      return (await postPart(services, db, channelId)) ? { next: { channelId } } : undefined
    } finally {
      await db.transaction((tx) => releaseChannel(tx, channelId, until))
    }
  }

/** Posts some messages of a claimed channel. @returns true if more may be due. */
async function postPart(services: PostServices, db: TenantDb, channelId: string): Promise<boolean> {
  for (let posted = 0; posted < partMax; posted++)
    if (!(await postNext(services, db, channelId))) return false
  return true
}

const postLater = ({ db: database }: PostServices, db: TenantDb, channelId: string, runAt: number) =>
  database.transaction((tx) =>
    enqueue(tx, { kind: 'postToSlack', tenantId: db.tenantId, payload: { channelId }, runAt }),
  )

/** Posts the first message of a channel. @returns false if none is due, or the channel has to wait. */
async function postNext(services: PostServices, db: TenantDb, channelId: string): Promise<boolean> {
  const channel = await findChannel(db, channelId)
  const workspace = channel && (await findWorkspace(db))
  const message = workspace && (await findNextMessage(db, channelId))
  if (!message || message.due_at > services.clock()) return false
  const text = await makeText(
    { db, publicUrl: services.config.publicUrl, channel, hasActions: workspace.signing_secret !== null },
    message,
  )
  const posted = message.topic === 'update' ? await findPostedFor(db, message) : undefined
  if (!text || (message.topic === 'update' && !posted)) {
    await db.transaction((tx) => updateMessage(tx, message.id, { state: 'withdrawn', failure: null }))
    return true
  }
  try {
    const slack = slackOf(services, db.tenantId, workspace)
    const ts = posted ?? (await slack.post(channel.channel, text))
    if (posted) await slack.update(channel.channel, posted, text)
    await keepPosted(db, { workspace, channel, message }, ts)
    return true
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error
    return keepRefused(services, db, { workspace, channel, message }, error)
  }
}

const findPostedFor = (db: TenantDb, { channel_id, feedback_id }: MessageRow) =>
  feedback_id === null ? undefined : findPosted(db, channel_id, feedback_id)

interface Posting {
  workspace: WorkspaceRow
  channel: ChannelRow
  message: MessageRow
}

const keepPosted = (db: TenantDb, { workspace, channel, message }: Posting, ts: string): Promise<void> =>
  db.transaction(async (tx) => {
    await updateMessage(tx, message.id, { state: 'posted', ts, failure: null })
    if (workspace.trouble !== null) await updateWorkspace(tx, workspace.id, { trouble: null })
    if (channel.trouble !== null) await updateChannel(tx, channel.id, { trouble: null })
  })

/** Keeps a refusal where administrators see it. @returns true if the next message may be tried at once. */
async function keepRefused(
  services: PostServices,
  db: TenantDb,
  { workspace, channel, message }: Posting,
  { reason, retryAfter }: SlackRefusal,
): Promise<boolean> {
  // To be asked to wait is no failure of a message.
  const tries = message.tries + (retryAfter === undefined ? 1 : 0)
  if (reason === 'later' && tries < triesMax) {
    const dueAt = services.clock() + (retryAfter ?? pauseAfter(tries, Math.random()) ?? leaseMs)
    await db.transaction((tx) => updateMessage(tx, message.id, { failure: reason, tries, due_at: dueAt }))
    await postLater(services, db, channel.id, dueAt)
    return false
  }
  await db.transaction(async (tx) => {
    await updateMessage(tx, message.id, { state: 'failed', failure: reason, tries })
    if (ofWorkspace.includes(reason)) await updateWorkspace(tx, workspace.id, { trouble: reason })
    if (ofChannel.includes(reason)) await updateChannel(tx, channel.id, { trouble: reason })
  })
  return true
}
