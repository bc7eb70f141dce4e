import { isTeamType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type BroadcastRow, dataOf } from '../broadcast/broadcasts.ts'
import { findPublishedEntry } from '../notification-list.queries.ts'
import type { RecipientPart, RecipientRange } from '../recipient.ts'
import { listTeamRecipients } from '../team.ts'
import { countRecipients, findCustomerNews, listRecipients } from './recipients.ts'

/** Recipients of a broadcast. */
export interface RecipientList {
  list(part: RecipientRange): Promise<RecipientPart>
  /** Counts outside of a transaction; `rest` gets the duration of a batch in milliseconds and pauses for other work. */
  count(rest: (took: number) => Promise<unknown>): Promise<number>
}

/** Recipients of a broadcast; undefined if its subject was deleted. */
export const audienceOf = (db: TenantDb, broadcast: BroadcastRow): Promise<RecipientList | undefined> =>
  isTeamType(broadcast.type) ? teamOf(db, broadcast) : customersOf(db, broadcast)

async function customersOf(db: TenantDb, broadcast: BroadcastRow): Promise<RecipientList | undefined> {
  const entry = broadcast.entry_id === null ? null : await findPublishedEntry(db, broadcast.entry_id)
  if (entry === undefined) return undefined
  const { feedbackIds, personIds } = dataOf(broadcast)
  const news = await findCustomerNews(db, {
    type: broadcast.type,
    feedbackIds: feedbackIds ?? (broadcast.feedback_id === null ? [] : [broadcast.feedback_id]),
    // A new status is news also where the team's note on it is gone.
    commentId: broadcast.type === 'status_changed' ? null : broadcast.comment_id,
    personIds,
    actorId: broadcast.actor_id,
    entry: entry ?? undefined,
  })
  return (
    news && {
      list: (part) => listRecipients(db, news, part),
      count: async (rest) => (await countRecipients(db, news, rest)).total,
    }
  )
}

async function teamOf(
  db: TenantDb,
  { type, actor_id: actorId, ...broadcast }: BroadcastRow,
): Promise<RecipientList> {
  const { personIds } = dataOf(broadcast)
  const list = (part: RecipientRange) => listTeamRecipients(db, { type, personIds, actorId }, part)
  return {
    list,
    count: async () => (await list({ after: '', limit: Number.MAX_SAFE_INTEGER })).recipients.length,
  }
}
