import { limits } from '@earshot/shared/limits'
import { anonymous } from '@earshot/shared/person/contact-name'
import { type AddressList, readAddressList } from '@earshot/shared/vote/address-list'
import type { NewVoteBatch, VoteBatch, VoteBatchPreview } from '@earshot/shared/vote/vote-batch'
import type { MemberCtx } from '../../../http/context.ts'
import { once } from '../../../http/idempotency/idempotency.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { conflict, invalidField, notFound } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/id.ts'
import { lockFeedback } from '../../feedback/feedback.queries.ts'
import { getFeedback } from '../../feedback/feedback-lookup.ts'
import { listWithMerged } from '../../notification/broadcast/merged-items.ts'
import { getVotable } from '../votable.ts'
import { findListedVoters } from './listed-voters.ts'
import {
  findBatch,
  insertBatch,
  insertPending,
  listBatches,
  lockBatch,
  updateBatch,
  type VoteBatchRow,
} from './vote-batches.queries.ts'

/**
 * Outcome of a pasted list of addresses for an item, without any vote. @throws AppError `not_found`, `conflict` and
 * `frozen` for an item that takes no votes, `invalid_input` for too many addresses.
 */
export async function previewBatch(
  { db, actor }: MemberCtx,
  feedbackId: string,
  text: string,
): Promise<VoteBatchPreview> {
  await getVotable(db, { feedbackId, personId: actor.personId })
  const { addresses, unreadable } = readAddresses(text)
  const emails = addresses.map(({ email }) => email)
  const outcomes = await findListedVoters(db, feedbackId, emails)
  const preview: VoteBatchPreview = {
    known: [],
    added: [],
    voted: [],
    refused: unreadable.map((part) => ({ ...part, reason: 'This is not an email address.' })),
  }
  for (const { line, email, name } of addresses) {
    const found = outcomes.get(email)
    if (found?.outcome === 'refused') preview.refused.push({ line, text: email, reason: found.reason })
    else if (found?.outcome === 'added') preview.added.push({ email, name })
    else if (found) preview[found.outcome].push({ email, name: found.name === anonymous ? '' : found.name })
  }
  preview.refused.sort((one, other) => one.line - other.line)
  return preview
}

/**
 * Starts a job that votes for each customer of a pasted list; idempotent by key. Parts that are no addresses, blocked
 * customers and members are left out. @throws AppError as `previewBatch`, `conflict` while another list is processed.
 */
export const createBatch = (
  ctx: MemberCtx,
  feedbackId: string,
  { addresses: text, reason }: NewVoteBatch,
): Promise<VoteBatch> =>
  once(ctx, async (ctx) => {
    const { db, database, actor, now } = ctx
    // Two lists at once would both find none under way.
    await lockFeedback(db, feedbackId)
    const item = await getVotable(db, { feedbackId, personId: actor.personId })
    const { addresses } = readAddresses(text)
    if (addresses.length === 0) throw invalidField('addresses', 'There is no email address in this list.')
    const [newest] = await listBatches(db, [feedbackId], 1)
    if (newest && isUnderWay(newest))
      throw conflict('Another list is being processed on this idea. Please wait until it is done.')
    const id = newId()
    await insertBatch(db, {
      id,
      feedback_id: feedbackId,
      cast_by_id: actor.personId,
      reason: reason === '' ? null : reason,
      state: 'running',
      total_count: addresses.length,
      created_at: now,
    })
    await insertPending(
      db,
      addresses.map(({ email, name }) => ({ batch_id: id, email, name })),
    )
    await ctx.record({ type: 'vote_batch.created', projectId: item.project_id, feedbackId })
    await enqueueBatch({ db, database, now }, id)
    return batchView(await getBatch(ctx, id))
  })

const batchesShown = 5

/** The newest batches of an item. @throws AppError `not_found`. */
export async function showBatches({ db }: MemberCtx, feedbackId: string): Promise<VoteBatch[]> {
  await getFeedback(db, feedbackId)
  const ids = await listWithMerged(db, feedbackId)
  return (await listBatches(db, ids, batchesShown)).map(batchView)
}

/**
 * Starts to take back the votes of a batch that are still the team's. @throws AppError `not_found`, `conflict` unless it
 * is done.
 */
export const undoBatch = (ctx: MemberCtx, id: string): Promise<VoteBatch> =>
  ctx.transaction(async (ctx) => {
    await lockBatch(ctx.db, id)
    const batch = await getBatch(ctx, id)
    if (batch.state !== 'done') throw conflict('These votes are in another state by now. Please look again.')
    await updateBatch(ctx.db, id, { state: 'undoing', done_count: 0 })
    await ctx.record({
      type: 'vote_batch.undone',
      projectId: batch.project_id,
      feedbackId: batch.feedback_id,
    })
    await enqueueBatch(ctx, id)
    return batchView(await getBatch(ctx, id))
  })

async function enqueueBatch(
  { db, database, now }: Pick<MemberCtx, 'db' | 'database' | 'now'>,
  batchId: string,
): Promise<void> {
  const payload = { batchId }
  await enqueue(database, { kind: 'advanceVoteBatch', tenantId: db.tenantId, payload, runAt: now })
}

/** @throws AppError `not_found`. */
async function getBatch({ db }: Pick<MemberCtx, 'db'>, id: string): Promise<VoteBatchRow> {
  const batch = await findBatch(db, id)
  if (!batch) throw notFound('list of votes')
  return batch
}

const isUnderWay = ({ state }: Pick<VoteBatchRow, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

/** @throws AppError `invalid_input` for too many addresses. */
function readAddresses(text: string): AddressList {
  const list = readAddressList(text)
  if (list.addresses.length > limits.voteBatchMax)
    throw invalidField(
      'addresses',
      `Please paste at most ${limits.voteBatchMax} addresses at a time. These are ${list.addresses.length}.`,
    )
  return list
}

const batchView = (row: VoteBatchRow): VoteBatch => ({
  id: row.id,
  feedbackId: row.feedback_id,
  castBy: { id: row.cast_by_id, name: row.caster_name, kind: row.caster_kind },
  reason: row.reason,
  state: row.state,
  problem: row.problem,
  totalCount: Number(row.total_count),
  doneCount: Number(row.done_count),
  castCount: Number(row.cast_count),
  createdAt: row.created_at,
})
