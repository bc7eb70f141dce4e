import type { TenantDb } from '../db/tenant-db.ts'
import { newId } from '../lib/id.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** Inserts a contact with an id, unless it exists. */
export async function ensureContact(db: TenantDb, id: string, name: string): Promise<void> {
  await db
    .insertInto('people')
    .values({
      id,
      kind: 'contact',
      name,
      user_id: null,
      visitor_hash: null,
      trusted: 0,
      blocked: 0,
      created_at: 1,
    })
    .onConflict((conflict) => conflict.columns(['id']).doNothing())
    .execute()
}

/** A new contact without any activity. */
export async function sampleContact({ services }: World, { tenantId }: Organisation): Promise<string> {
  const id = newId()
  await services.db.tenant(tenantId).transaction((tx) => ensureContact(tx, id, 'Spare'))
  return id
}

const sampleTitle = 'Made to be deleted'

/** A new contact with an item of their own, each time, since a call may delete them. */
export async function sampleCustomer(
  { services }: World,
  { tenantId, projectId }: Organisation,
  statusId: string,
): Promise<{ contactId: string; spareItemId: string }> {
  const [contactId, spareItemId] = [newId(), newId()]
  await services.db.tenant(tenantId).transaction(async (tx) => {
    await tx.deleteFrom('feedback').where('title', '=', sampleTitle).execute()
    await ensureContact(tx, contactId, 'Sample')
    await tx
      .insertInto('feedback')
      .values({
        id: spareItemId,
        project_id: projectId,
        kind: 'idea',
        number: 1_000_000,
        title: sampleTitle,
        body: '',
        status_id: statusId,
        author_id: contactId,
        visibility: 'team',
        moderation: 'rejected',
        hold_reasons: '[]',
        listed: 0,
        finished: 0,
        vote_count: 0,
        comment_count: 0,
        report_count: 0,
        answered: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  })
  return { contactId, spareItemId }
}
