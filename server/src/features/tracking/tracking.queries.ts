import type { TenantDb } from '../../db/tenant-db.ts'

/** The item of a valid tracking link whose author still exists. */
export const findTracked = (db: TenantDb, { feedbackId, version }: { feedbackId: string; version: number }) =>
  db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select([
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'projects.public_key',
      'people.email_verified',
      'people.mail_stopped',
      'people.external_id',
      'people.email_confirmed_at',
    ])
    .where('feedback.id', '=', feedbackId)
    .where('feedback.tracking_version', '=', version)
    .where('people.kind', '=', 'contact')
    .where('people.erased', '=', 0)
    .executeTakeFirst()

/** Increments the version of an item's tracking link, which voids earlier links. */
export const updateTrackingVersion = (db: TenantDb, feedbackId: string) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ tracking_version: eb('tracking_version', '+', 1) }))
    .where('id', '=', feedbackId)
    .execute()

/** Time at which a member first opened an item; infinite if none has. */
export async function findFirstRead(db: TenantDb, feedbackId: string): Promise<number> {
  const row = await db
    .selectFrom('read_marks')
    .select('read_at')
    .where('feedback_id', '=', feedbackId)
    .where('read_at', '>', 0)
    .orderBy('read_at')
    .limit(1)
    .executeTakeFirst()
  return row?.read_at ?? Number.POSITIVE_INFINITY
}
