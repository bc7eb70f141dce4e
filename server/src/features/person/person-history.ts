import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import type { PersonNotification, PersonTask } from '@earshot/shared/person/person-history'
import { taskReferenceOf } from '@earshot/shared/task/task'
import type { MemberCtx } from '../../http/context.ts'
import { isPermitted } from '../../http/permission.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { showPerson } from './people.ts'
import { listNotificationsTo, listTasksFor } from './person-history.queries.ts'

interface PageOf {
  cursor?: string | undefined
  limit: number
}

/** Notifications that a contact was sent, in their list or by email, newest first. @throws AppError `not_found`. */
export async function browseNotificationsTo(
  { db }: MemberCtx,
  id: string,
  { cursor, limit }: PageOf,
): Promise<Page<PersonNotification>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  await showPerson({ db }, id)
  const rows = await listNotificationsTo(db, id, { after, limit: limit + 1 })
  return cutPage(rows, limit, (row) => [row.id], notificationView)
}

/** Tasks that are linked to a contact's items, newest first; none for an API key that may not read tasks. @throws AppError `not_found`. */
export async function browseTasksFor(
  ctx: MemberCtx,
  id: string,
  { cursor, limit }: PageOf,
): Promise<Page<PersonTask>> {
  const { db } = ctx
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  await showPerson({ db }, id)
  if (!isPermitted(ctx, 'readTasks')) return { items: [], nextCursor: null }
  const rows = await listTasksFor(db, id, { after, limit: limit + 1 })
  return cutPage(
    rows,
    limit,
    (row) => [row.id],
    (row) => ({
      id: row.id,
      projectId: row.project_id,
      reference: taskReferenceOf(row.number),
      title: row.title,
      columnName: row.column_name,
    }),
  )
}

const notificationView = (
  row: Awaited<ReturnType<typeof listNotificationsTo>>[number],
): PersonNotification => ({
  id: row.id,
  type: row.type,
  projectId: row.project_id,
  feedback:
    row.feedback_id !== null && row.kind !== null && row.number !== null && row.title !== null
      ? { id: row.feedback_id, reference: referenceOf(row.kind, row.number), title: row.title }
      : null,
  entry:
    row.entry_id !== null && row.entry_title !== null ? { id: row.entry_id, title: row.entry_title } : null,
  sentAt: row.sent_at,
  readAt: row.read_at,
  openedAt: row.opened_at,
})
