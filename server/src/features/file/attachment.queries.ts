import type { TenantDb } from '../../db/tenant-db.ts'

/** Files of a person, and the item, its comment or the task's comment to attach them to. */
export type Attached = {
  ids: readonly string[]
  personId: string
  projectId: string
} & (ItemTarget | { taskId: string; commentId: string })

interface ItemTarget {
  feedbackId: string
  /** The merged item that they were sent on, if different. */
  mergedFromId?: string | null
  /** The comment to attach them to, if any. */
  commentId?: string
}

/** Attaches a person's files to something. @returns the number of files that were theirs and unattached. */
export async function attachOwn(db: TenantDb, attachment: Attached): Promise<number> {
  const target =
    'taskId' in attachment
      ? { task_id: attachment.taskId, task_comment_id: attachment.commentId }
      : {
          feedback_id: attachment.feedbackId,
          merged_from_id: attachment.mergedFromId ?? null,
          comment_id: attachment.commentId ?? null,
        }
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(target)
    .where('id', 'in', attachment.ids)
    .where('author_id', '=', attachment.personId)
    .where('project_id', '=', attachment.projectId)
    .where('state', '=', 'ready')
    .where('feedback_id', 'is', null)
    .where('entry_id', 'is', null)
    .where('task_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
