import { isTeamType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isPublished } from '../notification-list.queries.ts'
import type { RecipientPart, RecipientRange } from '../recipient.ts'
import { dataOf, type SendingRow } from '../sendings.ts'
import { listTeamRecipients } from '../team.ts'
import { countRecipients, findCustomerNews, listRecipients } from './recipients.ts'

/** Recipients of a broadcast. */
export interface RecipientList {
  list(part: RecipientRange): Promise<RecipientPart>
  /** Counts outside of a transaction; `rest` gets the duration of a batch in milliseconds and pauses for other work. */
  count(rest: (took: number) => Promise<unknown>): Promise<number>
}

/** Recipients of a broadcast; undefined if its subject was deleted. */
export const audienceOf = (db: TenantDb, sending: SendingRow): Promise<RecipientList | undefined> =>
  isTeamType(sending.type) ? teamOf(db, sending) : customersOf(db, sending)

async function customersOf(db: TenantDb, sending: SendingRow): Promise<RecipientList | undefined> {
  if (sending.entry_id !== null && !(await isPublished(db, sending.entry_id))) return undefined
  const { feedbackIds, personIds } = dataOf(sending)
  const news = await findCustomerNews(db, {
    type: sending.type,
    feedbackIds: feedbackIds ?? (sending.feedback_id === null ? [] : [sending.feedback_id]),
    commentId: sending.comment_id,
    personIds,
    actorId: sending.actor_id,
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
  { type, actor_id: actorId, ...sending }: SendingRow,
): Promise<RecipientList> {
  const { personIds } = dataOf(sending)
  const list = (part: RecipientRange) => listTeamRecipients(db, { type, personIds, actorId }, part)
  return {
    list,
    count: async () => (await list({ after: '', limit: Number.MAX_SAFE_INTEGER })).recipients.length,
  }
}
