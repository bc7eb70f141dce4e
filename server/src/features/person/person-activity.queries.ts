import type { TenantDb } from '../../db/tenant-db.ts'

/** Cursor of a contact's activity: the time, and the id. */
type Since = readonly [at: number, id: string] | undefined

const itemColumns = [
  'feedback.id as feedback_id',
  'feedback.kind',
  'feedback.number',
  'feedback.title',
] as const

/** The member who acted for the contact. */
const casterColumns = [
  'caster.id as caster_id',
  'caster.name as caster_name',
  'caster.kind as caster_kind',
] as const

/** A contact's items, newest first. */
export const listSent = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('feedback')
    .leftJoin('people as caster', 'caster.id', 'feedback.written_by_id')
    .select([
      ...itemColumns,
      ...casterColumns,
      'feedback.id',
      'feedback.body as text',
      'feedback.created_at as at',
    ])
    .where('feedback.author_id', '=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('feedback.created_at', 'feedback.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's comments that are not deleted. */
export const listCommented = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .select([...itemColumns, 'comments.id', 'comments.body as text', 'comments.created_at as at'])
    .where('comments.author_id', '=', personId)
    .where('comments.deleted_at', 'is', null)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('comments.created_at', 'comments.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's reports of others' bugs; the first report of their own bug is the item itself. */
export const listReported = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('reports')
    .innerJoin('feedback', 'feedback.id', 'reports.feedback_id')
    .select([...itemColumns, 'reports.id', 'reports.body as text', 'reports.created_at as at'])
    .where('reports.author_id', '=', personId)
    .where('feedback.author_id', '!=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('reports.created_at', 'reports.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's votes for others' ideas; their own ideas each have their vote. */
export const listVoted = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('votes')
    .innerJoin('feedback', 'feedback.id', 'votes.feedback_id')
    .leftJoin('people as caster', 'caster.id', 'votes.cast_by_id')
    .select([
      ...itemColumns,
      'feedback.id',
      'votes.created_at as at',
      'votes.reason as text',
      ...casterColumns,
    ])
    .where('votes.person_id', '=', personId)
    .where('feedback.author_id', '!=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('votes.created_at', 'votes.feedback_id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('votes.created_at', 'desc')
    .orderBy('votes.feedback_id', 'desc')
    .limit(limit)
    .execute()
