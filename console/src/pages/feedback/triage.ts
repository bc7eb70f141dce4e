import { type Feedback, type FeedbackChange, FeedbackDetail } from '@earshot/shared/feedback'
import type { Status } from '@earshot/shared/status'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keepAnswer, refreshFeedback, showChange } from './feedback-cache.ts'

interface Step {
  item: Feedback
  /** What the page shows until the server has answered. */
  shown: Partial<Feedback>
  send: () => Promise<FeedbackDetail>
  done: string
  undo?: () => void
  failed: string
}

/** Shows a change at once, sends it, and takes it back where the server refuses. */
async function step({ item, shown, send, done, undo, failed }: Step): Promise<void> {
  await showChange(item.id, shown)
  try {
    keepAnswer(await send())
    notifyDone(done, undo)
  } catch (error) {
    notifyFailed(failed, error)
  }
  refreshFeedback()
}

const put = (item: Feedback, what: string, body: unknown) =>
  request('PUT', `/feedback/${item.id}/${what}`, FeedbackDetail, { body })

/** Moves an item to another status, and can take that back without notifying again. */
export function changeStatus(item: Feedback, status: Status, quiet: boolean): Promise<void> {
  const before = item.statusId
  return step({
    item,
    shown: { statusId: status.id },
    send: () => put(item, 'status', { statusId: status.id, quiet }),
    done: `${item.reference} is now ${status.name}`,
    undo: () =>
      void step({
        item,
        shown: { statusId: before },
        send: () => put(item, 'status', { statusId: before, quiet: true }),
        done: `${item.reference} has its former status again`,
        failed: `The status of ${item.reference} could not be changed back`,
      }),
    failed: `The status of ${item.reference} could not be changed`,
  })
}

/** Lets an item through; `trust` lets its author's next posts through as well. */
export const approve = (item: Feedback, trust: boolean): Promise<void> =>
  step({
    item,
    shown: { moderation: 'approved' },
    send: () => put(item, 'approval', { trust }),
    done: trust ? `${item.reference} approved, ${item.author.name} is trusted` : `${item.reference} approved`,
    undo: () => void takeBack(item, trust),
    failed: `${item.reference} could not be approved`,
  })

/** Turns an item away; `block` turns its author's next posts away as well. */
export const reject = (item: Feedback, block: boolean): Promise<void> =>
  step({
    item,
    shown: { moderation: 'rejected' },
    send: () => put(item, 'rejection', { block }),
    done: block ? `${item.reference} rejected, ${item.author.name} is blocked` : `${item.reference} rejected`,
    undo: () => void takeBack(item, block),
    failed: `${item.reference} could not be rejected`,
  })

/**
 * Takes a decision back and returns the item to where it was; `forget` also takes back the trust or the
 * block that it gave the author.
 */
const takeBack = (item: Feedback, forget: boolean): Promise<void> =>
  step({
    item,
    shown: { moderation: item.moderation },
    send: async () => {
      const held = await put(item, 'hold', { forget })
      if (item.moderation === 'approved') return put(item, 'approval', {})
      return item.moderation === 'rejected' ? put(item, 'rejection', {}) : held
    },
    done: `${item.reference} is back where it was`,
    failed: `The decision about ${item.reference} could not be taken back`,
  })

/** Changes who may see an item. */
export const changeVisibility = (item: Feedback, visibility: Feedback['visibility']): Promise<void> =>
  step({
    item,
    shown: { visibility },
    send: () => changeFeedback(item.id, { visibility }),
    done: `Who can see ${item.reference} is changed`,
    undo: () => void changeVisibility(item, item.visibility),
    failed: `Who can see ${item.reference} could not be changed`,
  })

/** Sends changed words or another audience. Throws `ApiError`. */
export const changeFeedback = (feedbackId: string, change: FeedbackChange): Promise<FeedbackDetail> =>
  request('PATCH', `/feedback/${feedbackId}`, FeedbackDetail, { body: change })
