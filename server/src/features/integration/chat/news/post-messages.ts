import { findTenant } from '../../../../auth/tenants.queries.ts'
import type { Database } from '../../../../db/database.ts'
import type { TenantDb } from '../../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../../jobs/kinds.ts'
import { enqueue } from '../../../../jobs/queue.ts'
import type { Clock } from '../../../../lib/clock.ts'
import { pauseAfter } from '../../../webhook/retry-plan.ts'
import {
  type ChannelRow,
  claimChannel,
  findChannel,
  releaseChannel,
  updateChannel,
} from '../channels.queries.ts'
import { ChatRefusal, ofChannel } from '../chat-refusal.ts'
import type { ChatClient, ChatScope } from '../chat-service.ts'
import { chatServices } from './chat-services.ts'
import { makeNews } from './message-subject.ts'
import { findNextMessage, findPosted, type MessageRow, updateMessage } from './messages.queries.ts'

type PostServices = ChatScope['services'] & { db: Database; clock: Clock }

/** Milliseconds after which another worker may take over a channel: longer than a part and its last call. */
const leaseMs = 60_000
/** Milliseconds until a job looks again at a channel that another worker has. */
const heldPause = 5_000
/** Milliseconds until a job looks again whether an organisation is still suspended. */
const suspendedPause = 60 * 60_000
/** Messages of a part of the job, and milliseconds after which it begins no other one. */
const partMax = 20
const partMs = 30_000
/** Milliseconds in which a service may ask to wait as often as it likes; later, each time is a failed try. */
const waitMax = 24 * 60 * 60_000
/** Failed tries after which a message is given up, so that those behind it are not hours late. */
const triesMax = 5

/**
 * Posts the due messages of a channel in their order. Whoever sets the time of a message queues a job for it, so a job
 * that finds the first one not due ends.
 */
export const postToChat =
  (services: PostServices): JobHandler<'postToChat'> =>
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
  const end = services.clock() + partMs
  for (let posted = 0; posted < partMax && services.clock() < end; posted++)
    if (!(await postNext(services, db, channelId))) return false
  return true
}

const postLater = ({ db: database }: PostServices, db: TenantDb, channelId: string, runAt: number) =>
  database.transaction((tx) =>
    enqueue(tx, { kind: 'postToChat', tenantId: db.tenantId, payload: { channelId }, runAt }),
  )

/** Posts the first message of a channel. @returns false if none is due, or the channel has to wait. */
async function postNext(services: PostServices, db: TenantDb, channelId: string): Promise<boolean> {
  const channel = await findChannel(db, channelId)
  const client = channel && (await chatServices[channel.service].connect({ db, services }, channel))
  const message = client && (await findNextMessage(db, channelId))
  if (!message || message.due_at > services.clock()) return false
  const news = await makeNews({ db, publicUrl: services.config.publicUrl, channel }, message)
  const posted = await findPostedFor(db, message)
  if (!news || (message.topic === 'update' && !posted)) return withdraw(db, message)
  const posting = { client, channel, message }
  // An address that is gone is not called for every message: services ban whoever does that.
  if (channel.trouble === 'gone' && message.topic !== 'test')
    return keepRefused(services, db, posting, { reason: 'gone', retryAfter: undefined, isMessageGone: false })
  try {
    const postedId = posted ?? (await client.post(news))
    if (posted) await client.update?.(posted, news)
    await keepPosted(db, posting, postedId)
    return true
  } catch (error) {
    if (!(error instanceof ChatRefusal)) throw error
    return keepRefused(services, db, posting, error)
  }
}

/** Keeps that a message is not posted. @returns true: the next one may be tried. */
async function withdraw(db: TenantDb, { id }: MessageRow): Promise<true> {
  await db.transaction((tx) => updateMessage(tx, id, { state: 'withdrawn', failure: null }))
  return true
}

/** The service's id of the message that is to be changed; undefined for one that is posted. */
const findPostedFor = async (db: TenantDb, { topic, channel_id, feedback_id }: MessageRow) =>
  topic !== 'update' || feedback_id === null ? undefined : findPosted(db, channel_id, feedback_id)

interface Posting {
  client: ChatClient
  channel: ChannelRow
  message: MessageRow
}

const keepPosted = (
  db: TenantDb,
  { client, channel, message }: Posting,
  postedId: string | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    await updateMessage(tx, message.id, { state: 'posted', posted_id: postedId, failure: null })
    await client.recordOutcome?.(tx, null)
    if (channel.trouble !== null) await updateChannel(tx, channel.id, { trouble: null })
  })

/** Keeps a refusal where administrators see it. @returns true if the next message may be tried at once. */
async function keepRefused(
  services: PostServices,
  db: TenantDb,
  { client, channel, message }: Posting,
  { reason, retryAfter, isMessageGone }: Pick<ChatRefusal, 'reason' | 'retryAfter' | 'isMessageGone'>,
): Promise<boolean> {
  if (isMessageGone) return withdraw(db, message)
  // To be asked to wait is no failure of a message, unless it never ends.
  const isFailure = retryAfter === undefined || services.clock() - message.created_at > waitMax
  const tries = message.tries + (isFailure ? 1 : 0)
  if (reason === 'later' && tries < triesMax) {
    const dueAt = services.clock() + (retryAfter ?? pauseAfter(tries, Math.random()) ?? leaseMs)
    await db.transaction((tx) => updateMessage(tx, message.id, { failure: reason, tries, due_at: dueAt }))
    await postLater(services, db, channel.id, dueAt)
    return false
  }
  await db.transaction(async (tx) => {
    await updateMessage(tx, message.id, { state: 'failed', failure: reason, tries })
    await client.recordOutcome?.(tx, reason)
    if (ofChannel.includes(reason)) await updateChannel(tx, channel.id, { trouble: reason })
  })
  return true
}
