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
