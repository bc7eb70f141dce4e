import { type Feedback, FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed, runWithNotice } from '../design/notice/notify.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'

type Named = Pick<Feedback, 'id' | 'reference'>

/** Merges several items into one of them, one after the other: each changes the counts of the target. */
export async function mergeAll(items: readonly Named[], into: Named): Promise<void> {
  const merged: Named[] = []
  try {
    for (const item of items) {
      await request('PUT', `/feedback/${item.id}/merge`, FeedbackDetail, { body: { intoId: into.id } })
      merged.push(item)
    }
  } catch (error) {
    notifyFailed(`${items.length - merged.length} could not be merged`, error)
  }
  if (merged.length > 0)
    notifyDone(`${merged.length} merged into ${into.reference}`, () => void unmergeAll(merged, into))
  refreshFeedback()
}

async function unmergeAll(items: readonly Named[], into: Named): Promise<void> {
  const query = { undoes: into.id }
  const undo = async () => {
    for (const { id } of items) await request('DELETE', `/feedback/${id}/merge`, FeedbackDetail, { query })
  }
  await runWithNotice(undo, {
    done: `The merge into ${into.reference} was undone`,
    failed: `The merge into ${into.reference} could not be undone`,
  })
  refreshFeedback()
}
