import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import { AppError } from '../../../lib/app-error.ts'
import { BatchSize } from '../../../lib/batch-size.ts'
import type { Clock } from '../../../lib/clock.ts'
import { setCompany } from '../../company/person-company.ts'
import { recountSupport } from '../../feedback/support-counts.ts'
import { insertAddedPerson } from '../../person/added-person.ts'
import { findByAddress } from '../../person/person-of-address.ts'
import { deletePerson, isUnused } from '../../person/unused-person.ts'
import { getVotable } from '../votable.ts'
import { insertVote } from '../votes.queries.ts'
import { findListedVoters, type ListedVoter } from './listed-voters.ts'
import {
  deletePending,
  deleteVotesOfBatch,
  findBatch,
  listPending,
  lockBatch,
  updateBatch,
  type VoteBatchRow,
} from './vote-batches.queries.ts'

/**
 * Milliseconds of a part, and between two: customers who submit meanwhile rarely meet a part, and then wait for a short
 * one. A list of 500 still ends within seconds.
 */
const pace = { part: 5, pause: 40 }

/**
 * Casts the votes of a batch, or takes them back, part by part. Each part and the addresses that are left are one
 * transaction, so that the next attempt after a crash goes on there, with no vote twice.
 */
export const advanceVoteBatch =
  ({ db, clock }: { db: Database; clock: Clock }): JobHandler<'advanceVoteBatch'> =>
  async ({ tenantId, payload, isPartOver = () => false }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const tenant = db.tenant(tenantId)
    const size = new BatchSize(pace.part)
    const writePart = (): Promise<boolean> =>
      tenant.transaction((tx) => size.measure(() => advance(tx, payload.batchId, size.rows, clock())))
    while (await writePart()) {
      if (isPartOver()) return { next: payload }
      await setTimeout(pace.pause)
    }
  }

/** Writes a part of a batch. @returns true if there may be more. */
async function advance(db: TenantDb, id: string, limit: number, now: number): Promise<boolean> {
  await lockBatch(db, id)
  const batch = await findBatch(db, id)
  if (batch?.state === 'running') return castPart(db, batch, limit, now)
  if (batch?.state === 'undoing') return undoPart(db, batch, limit, now)
  return false
}

async function castPart(db: TenantDb, batch: VoteBatchRow, limit: number, now: number): Promise<boolean> {
  const pending = await listPending(db, batch.id, limit)
  const problem = pending.length > 0 && (await problemOf(db, batch))
  if (pending.length === 0 || problem) {
    await deletePending(db, batch.id)
    await updateBatch(db, batch.id, { state: 'done', problem: problem || null })
    return false
  }
  const emails = pending.map(({ email }) => email)
  const voters = await findListedVoters(db, batch.feedback_id, emails)
  let cast = 0
  for (const address of pending)
    if (await castListed(db, batch, { ...address, now, voter: voters.get(address.email) })) cast++
  // Once for each part: every vote would otherwise count the item's votes again.
  if (cast > 0) await recountSupport(db, [batch.feedback_id])
  await deletePending(db, batch.id, emails)
  await updateBatch(db, batch.id, {
    done_count: Number(batch.done_count) + pending.length,
    cast_count: Number(batch.cast_count) + cast,
  })
  return true
}

/** Sentence why the item takes no votes by now; undefined if it does. */
async function problemOf(db: TenantDb, batch: VoteBatchRow): Promise<string | undefined> {
  try {
    await getVotable(db, { feedbackId: batch.feedback_id, personId: batch.cast_by_id })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

interface Listed {
  email: string
  name: string
  voter: ListedVoter | undefined
  now: number
}

/** Casts the vote of one address. @returns false if there is none to cast. */
async function castListed(
  db: TenantDb,
  batch: VoteBatchRow,
  { email, name, voter, now }: Listed,
): Promise<boolean> {
  if (voter?.outcome !== 'known' && voter?.outcome !== 'added') return false
  const addedById = batch.cast_by_id
  const addedId =
    voter.outcome === 'added'
      ? await insertAddedPerson(db, { name, email, addedById, createdAt: now })
      : undefined
  // A colleague may have added the same address meanwhile.
  const personId =
    voter.outcome === 'known' ? voter.personId : (addedId ?? (await findByAddress(db, email))?.id)
  if (personId === undefined) return false
  const inserted = await insertVote(db, {
    feedback_id: batch.feedback_id,
    person_id: personId,
    cast_by_id: batch.cast_by_id,
    reason: batch.reason,
    batch_id: batch.id,
    adds_person: addedId === undefined ? 0 : 1,
    created_at: now,
  })
  if (inserted.length === 0) return false
  // Without an audit context: the audit log already has the batch.
  await recordVote(db, batch, { type: 'vote.cast', now })
  return true
}

/** Takes back votes, and removes the customers whom the batch added and of whom nothing else is left. */
async function undoPart(db: TenantDb, batch: VoteBatchRow, limit: number, now: number): Promise<boolean> {
  const votes = await deleteVotesOfBatch(db, batch.id, limit)
  if (votes.length === 0) {
    await updateBatch(db, batch.id, { state: 'undone' })
    return false
  }
  await recountSupport(db, new Set(votes.map(({ feedback_id }) => feedback_id)))
  for (const { person_id, adds_person } of votes) {
    await recordVote(db, batch, { type: 'vote.withdrawn', now })
    if (!adds_person || !(await isUnused(db, person_id))) continue
    await setCompany(db, person_id, { companyId: null, signed: 0 })
    await deletePerson(db, person_id)
  }
  await updateBatch(db, batch.id, { done_count: Number(batch.done_count) + votes.length })
  return true
}

const recordVote = (
  db: TenantDb,
  batch: VoteBatchRow,
  { type, now }: { type: 'vote.cast' | 'vote.withdrawn'; now: number },
): Promise<void> =>
  db.record({
    type,
    projectId: batch.project_id,
    feedbackId: batch.feedback_id,
    actorId: batch.cast_by_id,
    at: now,
  })
