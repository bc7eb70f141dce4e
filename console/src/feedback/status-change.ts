import type { Feedback, FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { StatusChange } from '@earshot/shared/feedback/feedback-changes'
import type { Status } from '@earshot/shared/status/status'
import { createElement } from 'react'
import { findStatus } from './feedback-cache.ts'
import { NoticeCountdown } from './NoticeCountdown.tsx'
import { put, step, steps } from './triage.ts'

/** Options for the notification of followers about a new status. */
export type Announcement = Omit<StatusChange, 'statusId'>

/** Changes an item's status; the undo notifies nobody again. */
export function changeStatus(
  item: Pick<Feedback, 'id' | 'reference' | 'statusId'>,
  status: Status,
  announcement: Announcement,
): Promise<void> {
  const before = item.statusId
  return step({
    item,
    shown: { statusId: status.id },
    send: () => put(item, 'status', { statusId: status.id, ...announcement }),
    detail: countdownUnless(announcement.quiet),
    done: `${item.reference} is now ${status.name}`,
    undo: () =>
      step({
        item,
        shown: { statusId: before },
        send: () => put(item, 'status', { statusId: before, undoes: status.id }),
        done: `${item.reference} is ${findStatus(before)?.name ?? 'in its earlier status'} again`,
        failed: `The status of ${item.reference} could not be changed back`,
      }),
    failed: `The status of ${item.reference} could not be changed`,
  })
}

/** Changes the status of several items; the undo notifies nobody. */
export const changeStatuses = (
  items: readonly Feedback[],
  status: Status,
  announcement: Announcement,
): Promise<void> =>
  steps({
    items,
    shown: { statusId: status.id },
    send: (item) => put(item, 'status', { statusId: status.id, ...announcement }),
    detail: countdownUnless(announcement.quiet),
    done: `moved to ${status.name}`,
    undo: (item) => put(item, 'status', { statusId: item.statusId, undoes: status.id }),
  })

/** The countdown to the notification of followers, under the notice of a change that notifies them. */
const countdownUnless =
  (quiet: boolean | undefined) =>
  (item: FeedbackDetail, feedbackIds: readonly string[] = [item.id]) =>
    quiet ? undefined : createElement(NoticeCountdown, { item, feedbackIds, type: 'status_changed' })
