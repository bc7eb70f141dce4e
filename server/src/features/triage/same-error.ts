import type { SameErrorGroup } from '@earshot/shared/feedback/feedback'
import type { SameErrorDismissal } from '@earshot/shared/feedback/feedback-changes'
import type { SameErrors } from '@earshot/shared/feedback/feedback-query'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict } from '../../lib/app-error.ts'
import { type FeedbackRow, lockFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import {
  deleteDismissed,
  findError,
  insertDismissed,
  listBugsOfError,
  listSameErrors,
  updateDismissed,
} from './same-error.queries.ts'
import { similarViews } from './similar.ts'

/** Groups of the same error to which some items belong, by the items' ids. */
export async function sameErrorsOf(
  db: TenantDb,
  rows: readonly FeedbackRow[],
): Promise<Map<string, SameErrorGroup>> {
  const found = await listSameErrors(
    db,
    rows.filter(isOpenBug).map(({ id }) => id),
  )
  return new Map(found.map(({ id, ...group }) => [id, group]))
}

const isOpenBug = ({ kind, finished, merged_into_id, moderation }: FeedbackRow): boolean =>
  kind === 'bug' && finished === 0 && merged_into_id === null && moderation !== 'rejected'

/** The bugs that are the same error as an item, with the item itself; none without another. @throws AppError `not_found`. */
export async function showSameErrors({ db }: MemberCtx, id: string): Promise<SameErrors> {
  const row = await getFeedback(db, id)
  const group = (await sameErrorsOf(db, [row])).get(id)
  if (!group) return { count: 0, items: [] }
  const { fingerprint, count } = group
  const ids = await listBugsOfError(db, { projectId: row.project_id, fingerprint })
  // The item itself is among the first ones, however few people report it.
  const shown = ids.includes(id) ? ids : [...ids.slice(0, -1), id]
  return { count, items: await similarViews(db, shown) }
}

/**
 * Says that a bug is not the same error as others of its fingerprint, or that none of them is, for good.
 * @throws AppError `not_found`, `conflict` for an item without an error.
 */
export const dismissSameError = (ctx: MemberCtx, id: string, dismissal: SameErrorDismissal): Promise<void> =>
  decide(ctx, id, { ...dismissal, dismissed: true })

/** Takes `dismissSameError` back. @throws AppError as it. */
export const restoreSameError = (ctx: MemberCtx, id: string, dismissal: SameErrorDismissal): Promise<void> =>
  decide(ctx, id, { ...dismissal, dismissed: false })

function decide(
  ctx: MemberCtx,
  id: string,
  { of, dismissed }: SameErrorDismissal & { dismissed: boolean },
): Promise<void> {
  return ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    await lockFeedback(db, id)
    const { project_id: projectId } = await getFeedback(db, id)
    const fingerprint = (await findError(db, id))?.fingerprint
    if (!fingerprint) throw conflict('This item has no error that others could share.')
    const error = { projectId, fingerprint }
    if (of === 'item') await updateDismissed(db, id, dismissed)
    else if (dismissed) await insertDismissed(db, error, now)
    else await deleteDismissed(db, error)
    await ctx.record({
      type: dismissed ? 'feedback.same_error_dismissed' : 'feedback.same_error_restored',
      projectId,
      feedbackId: id,
    })
  })
}
