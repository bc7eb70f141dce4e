import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  optionalOneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** Webhooks of organisations, their messages with each try, and the times at which workers look at them. */
export async function createWebhooks(db: Kysely<unknown>, _: EngineDdl): Promise<void> {
  await tenantTable(db, 'webhooks')
    .addColumn('id', 'text', required)
    .addColumn('created_by_id', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('project_ids', 'text')
    .addColumn('includes_private', 'integer', flag)
    .addColumn('version', 'integer', withDefault(1))
    .addColumn('sealed_secret', 'text', required)
    .addColumn('sealed_previous', 'text')
    .addColumn('previous_ends_at', 'bigint')
    .addColumn('off', 'text', optionalOneOf('off', ['paused', 'gone', 'failing', 'moved']))
    .addColumn('failures', 'integer', withDefault(0))
    .addColumn('failing_since', 'bigint')
    .addColumn('warned_at', 'bigint')
    .addColumn('paused_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .$call(references('webhooks', { created_by_id: 'people' }))
    .execute()
  await createMessages(db)
  await db.schema
    .createTable('webhook_lanes')
    .addColumn('webhook_id', 'text', required)
    .addColumn('tenant_id', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('leased_until', 'bigint', withDefault(0))
    .addPrimaryKeyConstraint('webhook_lanes_pk', ['tenant_id', 'webhook_id'])
    .execute()
  await createIndexes(db, [
    'index webhooks_author on webhooks (tenant_id, created_by_id)',
    'index webhook_deliveries_log on webhook_deliveries (tenant_id, webhook_id, id)',
    "index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_at) where state = 'pending'",
    "index webhook_deliveries_item on webhook_deliveries (tenant_id, webhook_id, item_id, seq) where state = 'pending'",
    'index webhook_deliveries_feedback on webhook_deliveries (tenant_id, feedback_id) where feedback_id is not null',
    'index webhook_deliveries_person on webhook_deliveries (tenant_id, person_id) where person_id is not null',
    'index webhook_deliveries_age on webhook_deliveries (tenant_id, created_at)',
    'index webhook_lanes_due on webhook_lanes (due_at)',
  ])
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'webhook_deliveries')
    .addColumn('id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('item_id', 'text', required)
    .addColumn('feedback_id', 'text')
    .addColumn('person_id', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('state', 'text', (column) =>
      oneOf('state', ['pending', 'delivered', 'failed'])(column).defaultTo('pending'),
    )
    .addColumn('failed_tries', 'integer', withDefault(0))
    .addColumn('tries', 'integer', withDefault(0))
    .addColumn('next_at', 'bigint')
    .addColumn('body', 'text')
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'bigint', required)
    .$call(references('webhook_deliveries', { person_id: 'people' }))
    .$call(deletedWith('webhook_deliveries', { webhook_id: 'webhooks', feedback_id: 'feedback' }))
    .execute()
  await tenantTable(db, 'webhook_tries', ['delivery_id', 'number'])
    .addColumn('delivery_id', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('duration', 'integer', required)
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('response', 'text', required)
    .addColumn('address', 'text', required)
    .$call(deletedWith('webhook_tries', { delivery_id: 'webhook_deliveries' }))
    .execute()
}
