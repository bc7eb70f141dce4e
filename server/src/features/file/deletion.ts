import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { deleteFile, findSubjectOf } from './files.queries.ts'

/** Deletes an attached file, such as one that shows a secret. @throws AppError `not_found`. */
export async function removeFile(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const subject = await findSubjectOf(ctx.db, id)
    if (!subject) throw notFound('file')
    await eraseFile(ctx.db, id, ctx.now)
    const { project_id: projectId, feedback_id, task_id } = subject
    if (feedback_id !== null) await ctx.record({ type: 'file.deleted', projectId, feedbackId: feedback_id })
    else if (task_id !== null)
      await ctx.record({ type: 'task.updated', fields: ['files'], projectId, taskId: task_id })
  })
}

/** Erases a file in the transaction of `db`; also used for files that a restored backup brought back. */
export async function eraseFile(db: TenantDb, id: string, now: number): Promise<void> {
  await deleteFile(db, id)
  await recordErasure(db, { kind: 'file', id, tenant_id: db.tenantId }, now)
}
