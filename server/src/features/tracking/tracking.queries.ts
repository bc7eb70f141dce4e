import type { TenantDb } from '../../db/tenant-db.ts'

/** The item of a tracking link that is good, of an author who is still there. */
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

/** Makes the next tracking link of an item the one that is good. */
export const updateTrackingVersion = (db: TenantDb, feedbackId: string) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ tracking_version: eb('tracking_version', '+', 1) }))
    .where('id', '=', feedbackId)
    .execute()
