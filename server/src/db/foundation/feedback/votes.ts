import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../../ddl/table-parts.ts'

/** Votes of people for items, and the batches in which the team casts votes for many customers. */
export async function createVotes(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await createBatches(db, engine)
  await tenantTable(db, 'votes', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('cast_by_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('batch_id', 'text')
    .addColumn('adds_person', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .$call(references('votes', { feedback_id: 'feedback', person_id: 'people', batch_id: 'vote_batches' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index votes_person on votes (tenant_id, person_id)',
    'index votes_caster on votes (tenant_id, cast_by_id) where cast_by_id is not null',
    'index votes_batch on votes (tenant_id, batch_id) where batch_id is not null',
  ])
}

const count = withDefault(0)

async function createBatches(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'vote_batches')
    .addColumn('id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('cast_by_id', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('state', 'text', oneOf('state', ['running', 'done', 'undoing', 'undone']))
    .addColumn('problem', 'text')
    .addColumn('total_count', 'integer', required)
    .addColumn('done_count', 'integer', count)
    .addColumn('cast_count', 'integer', count)
    .addColumn('created_at', 'bigint', required)
    .$call(deletedWith('vote_batches', { feedback_id: 'feedback' }))
    .$call(references('vote_batches', { cast_by_id: 'people' }))
    .execute()
  await tenantTable(db, 'pending_votes', ['batch_id', 'email'])
    .addColumn('batch_id', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('name', 'text', required)
    .$call(deletedWith('pending_votes', { batch_id: 'vote_batches' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index vote_batches_feedback on vote_batches (tenant_id, feedback_id, id)',
    'index vote_batches_caster on vote_batches (tenant_id, cast_by_id)',
    'index pending_votes_email on pending_votes (tenant_id, email)',
  ])
}
