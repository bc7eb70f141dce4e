import type { TenantDb } from '../../db/tenant-db.ts'

/** More customers than share an address. */
const sharedMax = 20

/** The item of a reply, and its project. */
export const findRepliedItem = (db: TenantDb, feedbackId: string) =>
  db
    .selectFrom('feedback')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select(['feedback.author_id', 'feedback.project_id', 'projects.public_key'])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirst()

/** The customers with a proven address, oldest first. */
export const listProvenContacts = (db: TenantDb, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'external_id', 'email_confirmed_at', 'language'])
    .where('email', '=', email)
    .where('email_verified', '=', 1)
    .where('kind', '=', 'contact')
    .where('erased', '=', 0)
    .orderBy('id')
    .limit(sharedMax)
    .execute()
