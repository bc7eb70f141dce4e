import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Files of an item itself, not of its comments, oldest first; the caller checks access. */
export const filesOfItem = (db: TenantDb, feedbackId: string) =>
  itemFiles(db).where('feedback_id', '=', feedbackId).execute()

/** Files submitted with a merged item, even if moved; `takerIds` are the targets of its merges. */
export const filesOfSentItem = (
  db: TenantDb,
  { feedbackId, takerIds }: { feedbackId: string; takerIds: readonly string[] },
): Promise<ItemFile[]> =>
  itemFiles(db)
    .where('feedback_id', 'in', [feedbackId, ...takerIds])
    .where((eb) => eb.or([eb('feedback_id', '=', feedbackId), eb('merged_from_id', '=', feedbackId)]))
    .execute()

const itemFiles = (db: TenantDb) =>
  db
    .selectFrom('files')
    .select(['id', 'author_id', 'name', 'type', 'bytes', 'width', 'height', 'shared_until'])
    .where('comment_id', 'is', null)
    .orderBy('id')

export type ItemFile = Awaited<ReturnType<typeof filesOfItem>>[number]

/** Files of an item's comments within a range of ids, oldest first; none of deleted comments. */
export const filesOfComments = prepared(
  (db: TenantDb, params: { feedbackId: string; from: string; to: string }) =>
    db
      .selectFrom('files')
      .innerJoin('comments', 'comments.id', 'files.comment_id')
      .innerJoin('people', 'people.id', 'files.author_id')
      .select([
        'files.id',
        'files.author_id',
        'files.name',
        'files.type',
        'files.bytes',
        'files.width',
        'files.height',
        'files.shared_until',
        'people.kind as author_kind',
        'comments.id as comment_id',
        'comments.author_id as comment_author_id',
        'comments.internal',
        'comments.listed',
        'comments.deleted_at',
      ])
      .where('files.feedback_id', '=', params.feedbackId)
      .where('comments.id', '>=', params.from)
      .where('comments.id', '<=', params.to)
      .where('comments.deleted_at', 'is', null)
      .orderBy('files.id'),
)

/** Files of a task's comments within a range of ids, oldest first; none of deleted comments. */
export const filesOfTaskComments = (db: TenantDb, taskId: string, comments: { from: string; to: string }) =>
  db
    .selectFrom('files')
    .innerJoin('task_comments', 'task_comments.id', 'files.task_comment_id')
    .select([
      'files.id',
      'files.author_id',
      'files.name',
      'files.type',
      'files.bytes',
      'files.width',
      'files.height',
      'files.shared_until',
      'files.task_comment_id',
    ])
    .where('files.task_id', '=', taskId)
    .where('task_comments.id', '>=', comments.from)
    .where('task_comments.id', '<=', comments.to)
    .where('task_comments.deleted_at', 'is', null)
    .orderBy('files.id')
    .execute()
