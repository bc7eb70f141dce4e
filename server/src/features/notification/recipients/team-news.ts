import { isSubscribed } from '@earshot/shared/event/events'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { z } from 'zod'
import { listMembersBehind } from '../../../auth/members.queries.ts'
import type { GlobalDb } from '../../../db/database.ts'
import type { LoggedEvent } from '../../../db/dialects/event-log.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Consumer } from '../../../events/consumer.ts'
import { findComment, listCommenters } from '../../comment/comments.queries.ts'
import { type FeedbackRow, findFeedback } from '../../feedback/feedback.queries.ts'
import { findFixAnswer } from '../../feedback/fix-counts.ts'
import { listMergeTargets } from '../../feedback/merge-chain.ts'
import { type NewBroadcast, sentAbout } from '../broadcast/broadcasts.ts'
import { mentionedBy } from '../mentioned-members.ts'
import { TeamNotices } from '../team-notices.ts'

/**
 * Queues the notifications of members, after the commit: contacts' requests neither wait for this nor depend on the
 * team's size.
 */
export const teamNews: Consumer = {
  name: 'team-news',
  beginsNow: true,
  restMs: 200,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && isSubscribed('teamNews', type),
  async handle(events, database) {
    const notices = new TeamNotices()
    for (const event of events) await tell(notices, event, database)
    await notices.count()
  },
}

/** Data of an event that names a comment. */
const EventData = z.object({ commentId: z.string().optional() })

async function tell(notices: TeamNotices, event: LoggedEvent, database: GlobalDb): Promise<void> {
  const db = database.tenant(event.tenant_id)
  const item = event.feedback_id === null ? undefined : await findFeedback(db, event.feedback_id)
  if (!item) return
  const { commentId } = EventData.parse(JSON.parse(event.data))
  const news = { notices, database, db, event, item }
  if (event.type === 'feedback.created') await newItem(news)
  else if (event.type === 'feedback.approved') await approvedItem(news)
  else if (event.type === 'feedback.fix_answered') await fixAnswer(news)
  else if (commentId !== undefined) await newComment(news, commentId)
}

/** An event with the current state of its item. */
interface News {
  notices: TeamNotices
  database: GlobalDb
  db: TenantDb
  event: LoggedEvent
  item: FeedbackRow
}

const newItem = (news: News): Promise<void> =>
  news.item.moderation === 'rejected'
    ? Promise.resolve()
    : order(news, { type: news.item.moderation === 'held' ? 'held' : 'new_feedback' })

/** Notifies members who may not review: those who may were notified when the item arrived. Once per item. */
async function approvedItem(news: News): Promise<void> {
  const { db, item } = news
  const about = { type: 'new_feedback', feedbackId: item.id, commentId: null } as const
  if ((await sentAbout(db, about)).length > 0) return
  const all = { after: '', limit: limits.colleaguesMax, personIds: undefined }
  const members = await listMembersBehind(db.database, db.tenantId, all)
  const others = members.filter(({ role, owner }) => !may({ role, owner: owner === 1 }, 'moderateFeedback'))
  const personIds = others.map(({ person_id }) => person_id)
  if (personIds.length > 0) await order(news, { type: 'new_feedback', data: { personIds } })
}

/** Notifies of an item that does not work for a customer, with their words: no further notification is about these. */
async function fixAnswer(news: News): Promise<void> {
  const { db, event, item } = news
  const answer = event.actor_id === null ? undefined : await findFixAnswer(db, item.id, event.actor_id)
  if (answer?.fixed !== 0) return
  await order(news, { type: 'not_working', ...(answer.comment_id && { commentId: answer.comment_id }) })
}

async function newComment(news: News, commentId: string): Promise<void> {
  const { db, event, item } = news
  const comment = await findComment(db, commentId)
  if (!comment || comment.deleted_at !== null || comment.moderation === 'rejected') return
  const sent = (type: NewBroadcast['type']) => sentAbout(db, { type, feedbackId: item.id, commentId })
  if ((await sent('not_working')).length > 0) return
  if (comment.moderation === 'held') {
    if ((await sent('held')).length === 0) await order(news, { type: 'held', commentId })
    return
  }
  const notifiedIds = (await sent('mentioned')).flatMap(({ personIds = [] }) => personIds)
  const mentioned = comment.author_kind === 'member' ? await mentionedBy(db, comment) : []
  const personIds = mentioned.filter((id) => !notifiedIds.includes(id))
  if (personIds.length > 0) await order(news, { type: 'mentioned', commentId, data: { personIds } })
  if (event.type === 'comment.edited' || (await sent('comment')).length > 0) return
  const concerned = (await concernedBy(db, item)).filter(
    (id) => id !== comment.author_id && !mentioned.includes(id),
  )
  if (concerned.length > 0) await order(news, { type: 'comment', commentId, data: { personIds: concerned } })
}

/** The item's assignee and the members who commented on it; for a merged item also those of its targets. */
async function concernedBy(db: TenantDb, { id, assignee_id }: FeedbackRow): Promise<string[]> {
  const takers = await listMergeTargets(db, id)
  const assignees = [assignee_id, ...takers.map((taker) => taker.assignee_id)].filter((each) => each !== null)
  const commenters = await Promise.all(
    [id, ...takers.map((taker) => taker.id)].map((each) => listCommenters(db, each)),
  )
  return [...new Set([...assignees, ...commenters.flat()])]
}

/** The actor of the event is not notified. */
async function order(
  { notices, database, db, event, item }: News,
  broadcast: Pick<NewBroadcast, 'type' | 'commentId' | 'data'>,
): Promise<void> {
  await notices.add(
    { db, database, actor: { personId: event.actor_id ?? item.author_id }, now: event.created_at },
    { projectId: item.project_id, feedbackId: item.id, ...broadcast },
  )
}
