import type { FeedbackChangelog, FixAnswer, FixQuestion } from '@earshot/shared/changelog/changelog'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { commentAsContact } from '../comment/public-comments.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { canContactView } from '../feedback/visibility.ts'
import { recordFixAnswer } from '../triage/status-change.ts'
import { listEntriesOf } from './changelog.queries.ts'
import { countAnswersOf, listShippedBugs, upsertAnswer } from './fixes.queries.ts'

/** Maximum questions to one reporter; the newest entries come first. */
const questionsMax = 50

/** Shipped bugs for which their reporter has not yet said whether they are fixed, newest entry first. */
export async function listFixConfirmations(ctx: ContactCtx): Promise<FixQuestion[]> {
  const newest = await shippedBugs(ctx)
  return newest
    .filter(({ entry_id, answered_entry_id }) => entry_id !== answered_entry_id)
    .map((bug) => ({
      feedback: { id: bug.id, reference: referenceOf(bug.kind, bug.number), title: bug.title },
      entry: { id: bug.entry_id, title: bug.entry_title },
    }))
}

/**
 * Records a reporter's answer whether a shipped bug is fixed for them. If not, the bug is reopened and their text
 * becomes a comment. @throws AppError `not_found` for a bug that they are not asked about.
 */
export const confirmFix = (
  ctx: ContactCtx<FeedbackServices>,
  feedbackId: string,
  { fixed, body }: Required<FixAnswer>,
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    const bug = (await shippedBugs(ctx)).find(({ id }) => id === feedbackId)
    if (!bug) throw notFound('item')
    await upsertAnswer(db, {
      feedback_id: feedbackId,
      person_id: actor.personId,
      entry_id: bug.entry_id,
      fixed: fixed ? 1 : 0,
      created_at: now,
    })
    await recordFixAnswer(ctx, feedbackId, fixed)
    if (!fixed && body) await commentAsContact(ctx, feedbackId, { body })
  })

/** Each bug once, with the newest entry linked to it. */
async function shippedBugs({ db, actor }: ContactCtx) {
  const { personId, projectId } = actor
  const rows = await listShippedBugs(db, { personId, projectId, limit: questionsMax })
  const seen = rows.filter((row) => canContactView(row, actor))
  return seen.filter((row, index) => seen.findIndex(({ id }) => id === row.id) === index)
}

/** Entries linked to an item, and the answers of its reporters. @throws AppError `not_found`. */
export async function showChangelogOf({ db }: MemberCtx, feedbackId: string): Promise<FeedbackChangelog> {
  await getFeedback(db, feedbackId)
  const entries = await listEntriesOf(db, feedbackId, 10)
  return {
    entries: entries.map(({ id, title, published_at }) => ({ id, title, publishedAt: published_at })),
    fixes: await countAnswersOf(db, { feedbackId }),
  }
}
