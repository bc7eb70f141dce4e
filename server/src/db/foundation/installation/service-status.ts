import type { Kysely } from 'kysely'
import { createIndexes, flag, oneOf, primaryKey, required, withDefault } from '../../ddl/table-parts.ts'

/** The status page: samples of each minute, incidents with their updates, and maintenance windows. */
export async function createServiceStatus(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_samples')
    .addColumn('minute', 'integer', primaryKey)
    .addColumn('app', 'integer', flag)
    .addColumn('mail', 'integer', flag)
    .execute()
  await createIncidents(db)
  await db.schema
    .createTable('maintenance_windows')
    .addColumn('id', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('announced_up_to', 'text', withDefault(''))
    .addColumn('cancelled_up_to', 'text', withDefault(''))
    .execute()
}

async function createIncidents(db: Kysely<unknown>): Promise<void> {
  const stages = ['investigating', 'identified', 'monitoring', 'resolved']
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('impact', 'text', oneOf('impact', ['minor', 'major', 'outage']))
    .addColumn('third_party', 'integer', flag)
    .addColumn('started_at', 'bigint', required)
    .addColumn('resolved_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('incident_updates')
    .addColumn('id', 'text', primaryKey)
    .addColumn('incident_id', 'text', (column) =>
      column.notNull().references('incidents.id').onDelete('cascade'),
    )
    .addColumn('stage', 'text', oneOf('stage', stages))
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, ['index incident_updates_incident on incident_updates (incident_id, id)'])
}
