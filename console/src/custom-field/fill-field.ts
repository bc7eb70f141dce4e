import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { cacheFeedback, refreshFeedback } from '../feedback/feedback-cache.ts'

type Value = FilledField['value'] | null

interface Fill {
  feedbackId: string
  field: Pick<CustomField, 'id' | 'name'>
  value: Value
  was: Value
}

/** Saves the value of a field of an item, with a notice. @returns false if the server refuses it. */
export async function fillField({ feedbackId, field, value, was }: Fill): Promise<boolean> {
  const values = [{ fieldId: field.id, value, was }]
  try {
    cacheFeedback(
      await request('PATCH', `/feedback/${feedbackId}/fields`, FeedbackDetail, { body: { values } }),
    )
    notifyDone(`${field.name} saved`, () => void fillField({ feedbackId, field, value: was, was: value }))
    return true
  } catch (error) {
    notifyFailed(`${field.name} could not be saved`, error)
    return false
  } finally {
    refreshFeedback()
  }
}
