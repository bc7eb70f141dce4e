import {
  type Feedback,
  type FeedbackChange,
  FeedbackDetail,
  type PersonRef,
  type StatusChange,
} from '@earshot/shared/feedback/feedback'
import type { Status } from '@earshot/shared/status/status'
import { request } from '../api/api.ts'
import { type AttemptMessages, attempt, notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { keepAnswer, refreshFeedback, showChange } from './feedback-cache.ts'

/** Hears of a decision about an item before it shows, with what it changes; null when it is taken back. */
type DecisionListener = (item: Feedback, becomes: Partial<Feedback> | null) => void
const listeners = new Set<DecisionListener>()

/** Subscribes to decisions; call the answer to end that. */
export const onDecision = (listener: DecisionListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const announceDecision: DecisionListener = (item, becomes) => {
  // A copy: a listener that navigates at once subscribes anew while this goes through them.
  for (const listener of [...listeners]) listener(item, becomes)
}

interface Step extends AttemptMessages {
  item: Pick<Feedback, 'id'>
  /** What the page shows until the server has answered. */
  shown: Partial<Feedback>
  send: () => Promise<FeedbackDetail>
}

/** Shows a change at once, sends it, and takes it back where the server refuses. */
async function step({ item, shown, send, ...said }: Step): Promise<void> {
  await showChange(item.id, shown)
  await attempt(async () => keepAnswer(await send()), said)
  refreshFeedback()
}

const put = (item: Pick<Feedback, 'id'>, what: string, body: unknown) =>
  request('PUT', `/feedback/${item.id}/${what}`, FeedbackDetail, { body })

/** How followers hear of a new status. */
export type Announcement = Omit<StatusChange, 'statusId'>

/** Moves an item to another status, and can take that back without notifying again. */
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
    done: `${item.reference} is now ${status.name}`,
    undo: () =>
      step({
        item,
        shown: { statusId: before },
        send: () => put(item, 'status', { statusId: before, quiet: true }),
        done: `${item.reference} has its earlier status again`,
        failed: `The status of ${item.reference} could not be changed back`,
      }),
    failed: `The status of ${item.reference} could not be changed`,
  })
}

/** Lets an item through; `trust` lets its author's next posts through as well. */
export function approve(item: Feedback, trust: boolean): Promise<void> {
  announceDecision(item, { moderation: 'approved' })
  return step({
    item,
    shown: { moderation: 'approved' },
    send: () => put(item, 'approval', { trust }),
    done: trust ? `${item.reference} approved, ${item.author.name} is trusted` : `${item.reference} approved`,
    undo: () => takeBack(item, trust),
    failed: `${item.reference} could not be approved`,
  })
}

/** Turns an item away; `block` turns its author's next posts away as well. */
export function reject(item: Feedback, block: boolean): Promise<void> {
  announceDecision(item, { moderation: 'rejected' })
  return step({
    item,
    shown: { moderation: 'rejected' },
    send: () => put(item, 'rejection', { block }),
    done: block ? `${item.reference} rejected, ${item.author.name} is blocked` : `${item.reference} rejected`,
    undo: () => takeBack(item, block),
    failed: `${item.reference} could not be rejected`,
  })
}

/**
 * Takes a decision back and returns the item to where it was; `forget` also takes back the trust or the
 * block that it gave the author.
 */
async function takeBack(item: Feedback, forget: boolean): Promise<void> {
  await step({
    item,
    shown: { moderation: item.moderation },
    send: () => sendBack(item, forget),
    done: `${item.reference} is back where it was`,
    failed: `The decision about ${item.reference} could not be undone`,
  })
  announceDecision(item, null)
}

async function sendBack(item: Feedback, forget: boolean): Promise<FeedbackDetail> {
  const held = await put(item, 'hold', { forget })
  if (item.moderation === 'approved') return put(item, 'approval', {})
  return item.moderation === 'rejected' ? put(item, 'rejection', {}) : held
}

interface Steps {
  items: readonly Feedback[]
  shown: Partial<Feedback>
  send: (item: Feedback) => Promise<FeedbackDetail>
  /** 'approved'. */
  done: string
  undo: (item: Feedback) => Promise<FeedbackDetail>
}

/** The same for several items at once, with one notice. What one refuses does not keep the others. */
async function steps({ items, shown, send, done, undo }: Steps): Promise<void> {
  await Promise.all(items.map(({ id }) => showChange(id, shown)))
  const answers = await Promise.allSettled(items.map(send))
  const changed = items.filter((_, index) => answers[index]?.status === 'fulfilled')
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (changed.length > 0)
    notifyDone(
      `${changed.length} ${done}`,
      () => void Promise.allSettled(changed.map(undo)).then(refreshFeedback),
    )
  if (failure) notifyFailed(`${items.length - changed.length} could not be ${done}`, failure.reason)
  refreshFeedback()
}

/** Lets several items through. */
export const approveAll = (items: readonly Feedback[]): Promise<void> =>
  steps({
    items,
    shown: { moderation: 'approved' },
    send: (item) => put(item, 'approval', {}),
    done: 'approved',
    undo: (item) => sendBack(item, false),
  })

/** Turns several items away. */
export const rejectAll = (items: readonly Feedback[]): Promise<void> =>
  steps({
    items,
    shown: { moderation: 'rejected' },
    send: (item) => put(item, 'rejection', {}),
    done: 'rejected',
    undo: (item) => sendBack(item, false),
  })

/** Moves several items to another status; taking that back notifies nobody. */
export const changeStatuses = (
  items: readonly Feedback[],
  status: Status,
  announcement: Announcement,
): Promise<void> =>
  steps({
    items,
    shown: { statusId: status.id },
    send: (item) => put(item, 'status', { statusId: status.id, ...announcement }),
    done: `moved to ${status.name}`,
    undo: (item) => put(item, 'status', { statusId: item.statusId, quiet: true }),
  })

/** Says whose an item is to see to; null is nobody's. */
export const assign = (item: Feedback, assignee: PersonRef | null): Promise<void> =>
  step({
    item,
    shown: { assignee },
    send: () => put(item, 'assignee', { assigneeId: assignee?.id ?? null }),
    done: `${item.reference} is ${assignedTo(assignee)}`,
    undo: () => assign({ ...item, assignee }, item.assignee),
    failed: `${item.reference} could not be assigned`,
  })

/** The same of several items. */
export const assignAll = (items: readonly Feedback[], assignee: PersonRef | null): Promise<void> =>
  steps({
    items,
    shown: { assignee },
    send: (item) => put(item, 'assignee', { assigneeId: assignee?.id ?? null }),
    done: assignedTo(assignee),
    undo: (item) => put(item, 'assignee', { assigneeId: item.assignee?.id ?? null }),
  })

const assignedTo = (assignee: PersonRef | null): string => `assigned to ${assignee?.name ?? 'nobody'}`

/** Makes a merged item one of its own again. */
export async function unmerge({ id, reference }: Pick<Feedback, 'id' | 'reference'>): Promise<void> {
  await attempt(async () => keepAnswer(await request('DELETE', `/feedback/${id}/merge`, FeedbackDetail)), {
    done: `The merge of ${reference} was undone`,
    failed: `The merge of ${reference} could not be undone`,
  })
  refreshFeedback()
}

/** Changes who may see an item. */
export const changeVisibility = (item: Feedback, visibility: Feedback['visibility']): Promise<void> =>
  step({
    item,
    shown: { visibility },
    send: () => changeFeedback(item.id, { visibility }),
    done: `Who can see ${item.reference} is changed`,
    undo: () => changeVisibility(item, item.visibility),
    failed: `Who can see ${item.reference} could not be changed`,
  })

/** Sends changed words or another audience. Throws `ApiError`. */
export const changeFeedback = (feedbackId: string, change: FeedbackChange): Promise<FeedbackDetail> =>
  request('PATCH', `/feedback/${feedbackId}`, FeedbackDetail, { body: change })
