import type { FeedbackChangelog, FixAnswer, FixQuestion } from '@earshot/shared/changelog/changelog'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { commentAsContact } from '../comment/public-comments.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { canContactView } from '../feedback/visibility.ts'
import { recordFixAnswer } from '../triage/triage.ts'
import { listEntriesOf } from './changelog.queries.ts'
import { countAnswersOf, listShippedBugs, upsertAnswer } from './fixes.queries.ts'

/** Of somebody who has reported more bugs than that, the newest entries are asked about. */
const questionsMax = 50

/** The bugs of which somebody who reported them has not said whether they are fixed, the newest entry first. */
export async function showFixQuestions(ctx: ContactCtx): Promise<FixQuestion[]> {
  const newest = await shippedBugs(ctx)
  return newest
    .filter(({ entry_id, answered_entry_id }) => entry_id !== answered_entry_id)
    .map((bug) => ({
      feedback: { id: bug.id, reference: referenceOf(bug.kind, bug.number), title: bug.title },
      entry: { id: bug.entry_id, title: bug.entry_title },
    }))
}

/**
 * Says whether a bug that a published entry tells of is fixed for somebody who reported it. Where it is not, the bug is
 * open again and their words become a comment. @throws AppError `not_found` for a bug that they are not asked about.
 */
export const answerFix = (
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

/** Each bug once, with the newest entry that tells of it. */
async function shippedBugs({ db, actor }: ContactCtx) {
  const { personId, projectId } = actor
  const rows = await listShippedBugs(db, { personId, projectId, limit: questionsMax })
  const seen = rows.filter((row) => canContactView(row, actor))
  return seen.filter((row, index) => seen.findIndex(({ id }) => id === row.id) === index)
}

/** Which entries tell of an item, and what its reporters say. @throws AppError `not_found`. */
export async function showChangelogOf({ db }: MemberCtx, feedbackId: string): Promise<FeedbackChangelog> {
  await getFeedback(db, feedbackId)
  const entries = await listEntriesOf(db, feedbackId, 10)
  return {
    entries: entries.map(({ id, title, published_at }) => ({ id, title, publishedAt: published_at })),
    fixes: await countAnswersOf(db, { feedbackId }),
  }
}
