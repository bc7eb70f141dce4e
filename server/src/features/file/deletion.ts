import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { deleteFile, findItemOf, findTaskOf } from './files.queries.ts'

/** Deletes an attached file, such as one that shows a secret. @throws AppError `not_found`. */
export async function removeFile(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const item = await findItemOf(ctx.db, id)
    const task = item ? undefined : await findTaskOf(ctx.db, id)
    const projectId = (item ?? task)?.project_id
    if (projectId === undefined) throw notFound('file')
    await eraseFile(ctx.db, id, ctx.now)
    if (item) await ctx.record({ type: 'file.deleted', projectId, feedbackId: item.feedback_id })
    if (task) await ctx.record({ type: 'task.updated', fields: ['files'], projectId, taskId: task.task_id })
  })
}

/** Erases a file in the transaction of `db`; also used for files that a restored backup brought back. */
export async function eraseFile(db: TenantDb, id: string, now: number): Promise<void> {
  await deleteFile(db, id)
  await recordErasure(db, { kind: 'file', id, tenant_id: db.tenantId }, now)
}
