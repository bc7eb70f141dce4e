import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import { recountSupport } from '../../feedback/support-counts.ts'
import { insertAddedPeople } from '../../person/added-person.ts'
import { deleteUnused } from '../../person/unused-person.ts'
import { getVotable } from '../votable.ts'
import { insertVotes } from '../votes.queries.ts'
import { findListedVoters } from './listed-voters.ts'
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
 * Votes of a part, and milliseconds between two parts. Every part ends with a commit, which keeps all who submit
 * meanwhile waiting for the disk, so few parts with many votes disturb less than many small ones. A list of 500 still
 * ends within seconds.
 */
const pace = { part: 100, pause: 700 }

/**
 * Casts the votes of a batch, or takes them back, part by part. Each part and the addresses that are left are one
 * transaction, so that the next attempt after a crash goes on there, with no vote twice.
 */
export const advanceVoteBatch =
  ({ db, clock }: { db: Database; clock: Clock }, pause = pace.pause): JobHandler<'advanceVoteBatch'> =>
  async ({ tenantId, payload, isPartOver = () => false }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const tenant = db.tenant(tenantId)
    const writePart = (): Promise<boolean> =>
      tenant.transaction((tx) => advance(tx, payload.batchId, pace.part, clock()))
    while (await writePart()) {
      await setTimeout(pause)
      if (isPartOver()) return { next: payload }
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
  const problem = await problemOf(db, batch)
  if (problem !== undefined) {
    await deletePending(db, batch.id)
    await updateBatch(db, batch.id, { state: 'done', problem })
    return false
  }
  const pending = await listPending(db, batch.id, limit + 1)
  const part = pending.slice(0, limit)
  const cast = await castListed(db, batch, part, now)
  // Once for each part: every vote would otherwise count the item's votes again.
  if (cast > 0) await recountSupport(db, [batch.feedback_id])
  await deletePending(
    db,
    batch.id,
    part.map(({ email }) => email),
  )
  const isDone = part.length === pending.length
  await updateBatch(db, batch.id, {
    done_count: Number(batch.done_count) + part.length,
    cast_count: Number(batch.cast_count) + cast,
    ...(isDone && { state: 'done' }),
  })
  return !isDone
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

/** Casts the votes of some addresses, and adds their customers. @returns the number of new votes. */
async function castListed(
  db: TenantDb,
  batch: VoteBatchRow,
  listed: readonly { email: string; name: string }[],
  now: number,
): Promise<number> {
  const voters = await findListedVoters(
    db,
    batch.feedback_id,
    listed.map(({ email }) => email),
  )
  const outcomeOf = (email: string) => voters.get(email)?.outcome
  const added = await insertAddedPeople(
    db,
    listed.filter(({ email }) => outcomeOf(email) === 'added'),
    { addedById: batch.cast_by_id, createdAt: now },
  )
  const known = [...voters.values()].flatMap((voter) => (voter.outcome === 'known' ? voter.personId : []))
  const people = [
    ...known.map((id) => ({ id, adds_person: 0 as const })),
    ...added.map(({ id, isNew }) => ({ id, adds_person: isNew ? (1 as const) : (0 as const) })),
  ]
  const cast = await insertVotes(
    db,
    people.map(({ id, adds_person }) => ({
      feedback_id: batch.feedback_id,
      person_id: id,
      cast_by_id: batch.cast_by_id,
      reason: batch.reason,
      batch_id: batch.id,
      adds_person,
      created_at: now,
    })),
  )
  // Without an audit context: the audit log already has the batch.
  await recordVotes(db, batch, { type: 'vote.cast', count: cast.length, now })
  return cast.length
}

/** Takes back votes, and removes the customers whom the batch added and of whom nothing else is left. */
async function undoPart(db: TenantDb, batch: VoteBatchRow, limit: number, now: number): Promise<boolean> {
  const votes = await deleteVotesOfBatch(db, batch.id, limit)
  if (votes.length === 0) {
    await updateBatch(db, batch.id, { state: 'undone' })
    return false
  }
  await recountSupport(db, new Set(votes.map(({ feedback_id }) => feedback_id)))
  await recordVotes(db, batch, { type: 'vote.withdrawn', count: votes.length, now })
  const added = votes.filter(({ adds_person }) => adds_person)
  await deleteUnused(
    db,
    added.map(({ person_id }) => person_id),
  )
  await updateBatch(db, batch.id, { done_count: Number(batch.done_count) + votes.length })
  return true
}

/** Records the same event for each of `count` votes. */
const recordVotes = (
  db: TenantDb,
  batch: VoteBatchRow,
  { type, count, now }: { type: 'vote.cast' | 'vote.withdrawn'; count: number; now: number },
): Promise<void> => {
  const event = {
    type,
    projectId: batch.project_id,
    feedbackId: batch.feedback_id,
    actorId: batch.cast_by_id,
    at: now,
  }
  return db.recordAll(Array.from({ length: count }, () => event))
}
