import type { FeedbackChangelog, FixAnswer, FixQuestion } from '@earshot/shared/changelog/changelog'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { commentAsContact } from '../comment/public-comments.ts'
import { commentToTeam } from '../comment/team-only-comment.ts'
import { lockFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { canContactView, type Viewer } from '../feedback/visibility.ts'
import { recordFixAnswer } from '../triage/status-change.ts'
import { listEntriesOf } from './changelog.queries.ts'
import { findOwnItem, listDoneItems, listShippedItems, upsertAnswer } from './fixes.queries.ts'

/** Maximum questions to one customer. */
const questionsMax = 50

type OwnItem = NonNullable<Awaited<ReturnType<typeof findOwnItem>>> & {
  entry: { id: string; title: string } | null
  published_at: number | null
}

/**
 * True if a customer is asked about an item of their own: it is Done or in a published entry, and they have not
 * answered since.
 */
function isQuestionOpen({ done_at, published_at, answered_at }: OwnItem): boolean {
  const finishedAt = done_at ?? published_at
  return finishedAt !== null && (answered_at === null || answered_at < finishedAt)
}

const questionOf = ({ id, kind, number, title, entry }: OwnItem): FixQuestion => ({
  feedback: { id, reference: referenceOf(kind, number), kind, title },
  entry,
})

/** Finished items about which their customer is asked if they work: those in entries first, each the newest first. */
export async function listFixQuestions({ db, actor }: ContactCtx): Promise<FixQuestion[]> {
  const { personId, projectId } = actor
  const request = { personId, projectId, limit: questionsMax }
  const shipped = (await listShippedItems(db, request)).map((row) => ({
    ...row,
    entry: { id: row.entry_id, title: row.entry_title },
  }))
  const done = (await listDoneItems(db, request)).map((row) => ({ ...row, entry: null, published_at: null }))
  const rows = [...shipped, ...done]
  return rows
    .filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index)
    .filter((row) => canContactView(row, actor))
    .filter(isQuestionOpen)
    .slice(0, questionsMax)
    .map(questionOf)
}

/** The person who is asked, and what they may see. */
interface Asking {
  db: TenantDb
  actor: Viewer & { personId: string }
}

/** The open question about one item, with or without a published entry. */
export async function findFixQuestion(asking: Asking, feedbackId: string): Promise<FixQuestion | undefined> {
  const item = await readOwnItem(asking, feedbackId)
  return item && isQuestionOpen(item) ? questionOf(item) : undefined
}

async function readOwnItem({ db, actor }: Asking, id: string): Promise<OwnItem | undefined> {
  const item = await findOwnItem(db, { personId: actor.personId, id })
  if (!item || !canContactView(item, actor)) return undefined
  const [entry] = await listEntriesOf(db, id, 1)
  return {
    ...item,
    entry: entry ? { id: entry.id, title: entry.title } : null,
    published_at: entry?.published_at ?? null,
  }
}

/**
 * Records a customer's answer whether their finished item works for them. If not, a bug is reopened, and their text
 * becomes a comment; about an idea, which stays done, one that only the team reads. A repeated answer changes nothing.
 * @throws AppError `not_found` for an item that is not their own, `conflict` if they are not asked about it.
 */
export const answerFix = (
  ctx: ContactCtx<FeedbackServices>,
  feedbackId: string,
  { fixed, body }: Required<FixAnswer>,
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    await lockFeedback(db, feedbackId)
    const item = await readOwnItem(ctx, feedbackId)
    if (!item) throw notFound('item')
    const answer = fixed ? 1 : 0
    if (!isQuestionOpen(item) && item.answer === answer) return
    requireOpenQuestion(item)
    await recordFixAnswer(ctx, feedbackId, fixed)
    const reason = !fixed && body ? await addReason(ctx, item, body) : undefined
    await upsertAnswer(db, {
      feedback_id: feedbackId,
      person_id: actor.personId,
      entry_id: item.entry?.id ?? null,
      fixed: answer,
      comment_id: reason?.id ?? null,
      created_at: now,
    })
  })

/** Adds why an item does not work: the comment on a bug, which is open again, is like any other. */
const addReason = (
  ctx: ContactCtx<FeedbackServices>,
  { id, kind }: OwnItem,
  body: string,
): Promise<{ id: string }> =>
  kind === 'bug' ? commentAsContact(ctx, id, { body }) : commentToTeam(ctx, id, body)

/** @throws AppError `conflict` for an item that is not done, or that its customer has answered about. */
function requireOpenQuestion(item: OwnItem): void {
  if (isQuestionOpen(item)) return
  throw conflict(item.answer === null ? 'This is not done yet.' : 'You have already answered this.')
}

/** Published entries linked to an item. @throws AppError `not_found`. */
export async function showChangelogOf({ db }: MemberCtx, feedbackId: string): Promise<FeedbackChangelog> {
  await getFeedback(db, feedbackId)
  const entries = await listEntriesOf(db, feedbackId, 10)
  return { entries: entries.map(({ id, title, published_at }) => ({ id, title, publishedAt: published_at })) }
}
