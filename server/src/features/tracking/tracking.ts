import type { TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import { OwnFeedbackDetail } from '@earshot/shared/widget/widget'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { readOwnFeedback } from '../board/own-feedback.ts'
import { findFixQuestion } from '../changelog/fixes.ts'
import { listAuthorValues } from '../custom-field/field-values.ts'
import { isSharedItem } from '../triage/removal/deletion.ts'
import { showFeedback } from '../triage/triage.ts'
import { followedAmong } from '../vote/following.ts'
import { courseStatusOf, readCourse } from './course.ts'
import type { Tracked } from './tracked-item.http.ts'
import { updateTrackingVersion } from './tracking.queries.ts'

/** The item of a link as its author sees it; marks its news as read. @throws AppError `not_found`. */
export async function showTracked({ ctx, feedbackId, project, mailed }: Tracked): Promise<TrackedFeedback> {
  const item = OwnFeedbackDetail.parse(JSON.parse(await readOwnFeedback(ctx, feedbackId)))
  const status = project.statuses.find(({ id }) => id === item.statusId)
  if (!status) throw notFound('link')
  return {
    project: { name: project.name, slug: project.slug },
    item,
    status: courseStatusOf(status),
    course: await readCourse(ctx.db, item, project.statuses),
    fields: await listAuthorValues(ctx.db, feedbackId),
    asksIfFixed: (await findFixQuestion(ctx, feedbackId)) !== undefined,
    following: (await followedAmong(ctx, [feedbackId])).length > 0,
    mailed,
    shared: item.merged !== null || (await isSharedItem(ctx.db, feedbackId)),
  }
}

/**
 * Revokes the tracking link of an item; its author finds a new one in their list of submissions. @throws AppError
 * `not_found`.
 */
export async function revokeTracking(ctx: MemberCtx, feedbackId: string): Promise<void> {
  const { projectId } = await showFeedback(ctx, feedbackId)
  await ctx.transaction(async (ctx) => {
    await updateTrackingVersion(ctx.db, feedbackId)
    await ctx.record({ type: 'feedback.link_revoked', projectId, feedbackId })
  })
}
