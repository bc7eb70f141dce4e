import { type Feedback, FeedbackDetail, type PersonRef } from '@earshot/shared/feedback/feedback'
import type { Assignment, FeedbackChange } from '@earshot/shared/feedback/feedback-changes'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { request } from '../api/api.ts'
import { type AttemptMessages, notifyDone, notifyFailed, runWithNotice } from '../design/notice/notify.tsx'
import { beginAction } from '../design/notice/undo-stack.ts'
import { cacheFeedback, refreshFeedback, updateOptimistically } from './feedback-cache.ts'

/** Called with the changes of a decision before they are displayed; null for an undo. */
type DecisionListener = (item: Feedback, becomes: Partial<Feedback> | null) => void
const listeners = new Set<DecisionListener>()

/** Calls the latest `listener` for each decision while the component is mounted. */
export function useDecisions(listener: DecisionListener): void {
  const decide = useEffectEvent(listener)
  useEffect(() => {
    const hear: DecisionListener = (item, becomes) => decide(item, becomes)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}

export const announceDecision: DecisionListener = (item, becomes) => {
  // Iterates over a copy, because a listener that navigates may mount another page's meanwhile.
  for (const listener of [...listeners]) listener(item, becomes)
}

interface Step extends AttemptMessages {
  item: Pick<Feedback, 'id'>
  /** Optimistic update, displayed until the server has responded. */
  shown: Partial<Feedback>
  send: () => Promise<FeedbackDetail>
  /** Shown under the notice. */
  detail?: (changed: FeedbackDetail) => ReactNode
}

/** Updates optimistically, sends the change, and rolls back if the server refuses. */
export async function step({ item, shown, send, detail, done, undo, failed }: Step): Promise<void> {
  const action = beginAction()
  await updateOptimistically(item.id, shown)
  try {
    const changed = await send()
    await cacheFeedback(changed)
    notifyDone(done, undo, detail?.(changed), action)
  } catch (error) {
    notifyFailed(failed, error)
  }
  refreshFeedback()
}

export const put = (item: Pick<Feedback, 'id'>, what: string, body: unknown) =>
  request('PUT', `/feedback/${item.id}/${what}`, FeedbackDetail, { body })

/** Approves an item; `trust` also approves its author's next posts. */
export function approve(item: Feedback, trust: boolean): Promise<void> {
  announceDecision(item, { moderation: 'approved' })
  return step({
    item,
    shown: { moderation: 'approved' },
    send: () => put(item, 'approval', { trust }),
    done: trust ? `${item.reference} approved, ${item.author.name} is trusted` : `${item.reference} approved`,
    undo: () => takeBack(item, 'approved', trust),
    failed: `${item.reference} could not be approved`,
  })
}

/** Rejects an item; `block` also rejects its author's next posts. */
export function reject(item: Feedback, block: boolean): Promise<void> {
  announceDecision(item, { moderation: 'rejected' })
  return step({
    item,
    shown: { moderation: 'rejected' },
    send: () => put(item, 'rejection', { block }),
    done: block ? `${item.reference} rejected, ${item.author.name} is blocked` : `${item.reference} rejected`,
    undo: () => takeBack(item, 'rejected', block),
    failed: `${item.reference} could not be rejected`,
  })
}

/** Undoes a decision about an item; `forget` also undoes the author's trust or block that came with it. */
async function takeBack(item: Feedback, undoes: Decision, forget: boolean): Promise<void> {
  await step({
    item,
    shown: { moderation: item.moderation },
    send: () => sendBack(item, undoes, forget),
    done: `${item.reference} is back where it was`,
    failed: `The decision about ${item.reference} could not be undone`,
  })
  announceDecision(item, null)
}

type Decision = 'approved' | 'rejected'

async function sendBack(item: Feedback, undoes: Decision, forget: boolean): Promise<FeedbackDetail> {
  const held = await put(item, 'hold', { forget, undoes })
  if (item.moderation === 'approved') return put(item, 'approval', {})
  return item.moderation === 'rejected' ? put(item, 'rejection', {}) : held
}

interface Steps {
  items: readonly Feedback[]
  shown: Partial<Feedback>
  send: (item: Feedback) => Promise<FeedbackDetail>
  /** Shown under the notice, for the first of the changed items. */
  detail?: (changed: FeedbackDetail, feedbackIds: readonly string[]) => ReactNode
  /** Past participle for the notice: 'approved'. */
  done: string
  undo: (item: Feedback) => Promise<FeedbackDetail>
}

/** Changes several items at once, with one notice. A refusal of one item does not affect the others. */
export async function steps({ items, shown, send, detail, done, undo }: Steps): Promise<void> {
  const action = beginAction()
  await Promise.all(items.map(({ id }) => updateOptimistically(id, shown)))
  const answers = await Promise.allSettled(items.map(send))
  const changed = items.filter((_, index) => answers[index]?.status === 'fulfilled')
  const failure = answers.find((answer) => answer.status === 'rejected')
  const [first] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (first)
    notifyDone(
      `${changed.length} ${done}`,
      () => takeAllBack(changed, undo),
      detail?.(
        first,
        changed.map(({ id }) => id),
      ),
      action,
    )
  if (failure) notifyFailed(`${items.length - changed.length} could not be ${done}`, failure.reason)
  refreshFeedback()
}

/** Undoes the changes of several items, and says if some of them stay as they are. */
async function takeAllBack(items: readonly Feedback[], undo: Steps['undo']): Promise<void> {
  const answers = await Promise.allSettled(items.map(undo))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  if (refused[0]) notifyFailed(`${refused.length} could not be changed back`, refused[0].reason)
  refreshFeedback()
}

/** Approves several items. */
export const approveAll = (items: readonly Feedback[]): Promise<void> =>
  steps({
    items,
    shown: { moderation: 'approved' },
    send: (item) => put(item, 'approval', {}),
    done: 'approved',
    undo: (item) => sendBack(item, 'approved', false),
  })

/** Rejects several items. */
export const rejectAll = (items: readonly Feedback[]): Promise<void> =>
  steps({
    items,
    shown: { moderation: 'rejected' },
    send: (item) => put(item, 'rejection', {}),
    done: 'rejected',
    undo: (item) => sendBack(item, 'rejected', false),
  })

/** Sets the assignee of an item; null for nobody. `undoes` is the one whom an undo takes back. */
export const assign = (
  item: Feedback,
  assignee: PersonRef | null,
  undoes?: PersonRef | null,
): Promise<void> =>
  step({
    item,
    shown: { assignee },
    send: () => put(item, 'assignee', assignmentOf(assignee, undoes)),
    done: `${item.reference} is ${assignedTo(assignee)}`,
    undo: () => assign({ ...item, assignee }, item.assignee, assignee),
    failed: `${item.reference} could not be assigned`,
  })

/** Sets the assignee of several items; null for nobody. */
export const assignAll = (items: readonly Feedback[], assignee: PersonRef | null): Promise<void> =>
  steps({
    items,
    shown: { assignee },
    send: (item) => put(item, 'assignee', assignmentOf(assignee)),
    done: assignedTo(assignee),
    undo: (item) => put(item, 'assignee', assignmentOf(item.assignee, assignee)),
  })

const assignmentOf = (assignee: PersonRef | null, undoes?: PersonRef | null): Assignment => ({
  assigneeId: assignee?.id ?? null,
  ...(undoes !== undefined && { undoes: undoes?.id ?? null }),
})

const assignedTo = (assignee: PersonRef | null): string => `assigned to ${assignee?.name ?? 'nobody'}`

/** Undoes the merge of an item into another one. */
export async function unmerge(
  { id, reference }: Pick<Feedback, 'id' | 'reference'>,
  into: Pick<Feedback, 'id'>,
): Promise<void> {
  const query = { undoes: into.id }
  await runWithNotice(
    async () => cacheFeedback(await request('DELETE', `/feedback/${id}/merge`, FeedbackDetail, { query })),
    {
      done: `The merge of ${reference} was undone`,
      failed: `The merge of ${reference} could not be undone`,
    },
  )
  refreshFeedback()
}

/** Changes the visibility of an item. */
export const changeVisibility = (item: Feedback, visibility: Feedback['visibility']): Promise<void> =>
  step({
    item,
    shown: { visibility },
    send: () => changeFeedback(item.id, { visibility, was: { visibility: item.visibility } }),
    done: `Who can see ${item.reference} is changed`,
    undo: () => changeVisibility({ ...item, visibility }, item.visibility),
    failed: `Who can see ${item.reference} could not be changed`,
  })

/** Saves changed text or visibility. @throws ApiError. */
export const changeFeedback = (feedbackId: string, change: FeedbackChange): Promise<FeedbackDetail> =>
  request('PATCH', `/feedback/${feedbackId}`, FeedbackDetail, { body: change })
