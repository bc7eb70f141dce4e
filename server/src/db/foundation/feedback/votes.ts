import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import { createIndexes, references, required, tenantTable } from '../../ddl/table-parts.ts'

/** Votes of people for items. */
export async function createVotes(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'votes', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('cast_by_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', required)
    .$call(references('votes', { feedback_id: 'feedback', person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index votes_person on votes (tenant_id, person_id)',
    'index votes_caster on votes (tenant_id, cast_by_id) where cast_by_id is not null',
  ])
}
