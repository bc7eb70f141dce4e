import type { Responses } from '@earshot/shared/changelog/responses'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { Broadcast } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { countFixAnswers } from '../feedback/fix-counts.ts'
import { showBroadcasts, showEntryBroadcasts } from '../notification/broadcast/broadcast-view.ts'
import { readStatuses } from '../project/lookup.ts'
import { findEntry, listEntriesOf } from './changelog.queries.ts'
import { listAnswers } from './fixes.queries.ts'

/** Answers shown on a page; the counts include all of them. */
const shown = 50

/** Notifications about an entry, and its customers' answers. @throws AppError `not_found`. */
export async function showEntryResponses({ db }: MemberCtx, entryId: string): Promise<Responses> {
  if (!(await findEntry(db, entryId))) throw notFound('entry')
  const broadcasts = (await showEntryBroadcasts(db, entryId)).filter(isUnderWay)
  return { broadcasts, ...(await answersOf(db, { entryId })) }
}

/**
 * Notifications that an item is finished, by its status or else by an entry, and its customers' answers.
 * @throws AppError `not_found`.
 */
export async function showItemResponses({ db }: MemberCtx, feedbackId: string): Promise<Responses> {
  const { project_id: projectId } = await getFeedback(db, feedbackId)
  const done = (await readStatuses(db, projectId)).filter(({ category }) => category === 'done')
  const last = (await showBroadcasts(db, feedbackId)).find(
    ({ type, statusId }) => type === 'status_changed' && done.some(({ id }) => id === statusId),
  )
  const [entry] = last ? [] : await listEntriesOf(db, feedbackId, 1)
  const ofEntry = entry ? await showEntryBroadcasts(db, entry.id) : []
  const broadcasts = (last ? [last] : ofEntry).filter(isUnderWay)
  return { broadcasts, ...(await answersOf(db, { feedbackId })) }
}

/** False for a broadcast that was stopped before anybody was notified. */
const isUnderWay = ({ state, done }: Broadcast): boolean => state !== 'stopped' || done > 0

async function answersOf(
  db: TenantDb,
  of: { feedbackId: string } | { entryId: string },
): Promise<Omit<Responses, 'broadcasts'>> {
  const rows = await listAnswers(db, of, shown)
  return {
    ...(await countFixAnswers(db, of)),
    answers: rows.map((row) => ({
      person: { id: row.person_id, name: row.person_name, kind: row.person_kind },
      feedback: { id: row.feedback_id, reference: referenceOf(row.kind, row.number) },
      fixed: row.fixed === 1,
      words: row.body,
      createdAt: row.created_at,
    })),
  }
}
