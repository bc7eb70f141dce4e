import { z } from 'zod'
import { FilledField } from '../custom-field/filled-field.ts'
import { pageOf } from '../field/page.ts'
import { Feedback } from './feedback.ts'
import { FeedbackQuery } from './feedback-query.ts'

/** The inbox's filters, and what programs read of each item beside what the console lists. */
export const FeedbackListQuery = FeedbackQuery.extend({
  /** True to read the values of custom fields too. */
  withFields: z.stringbool().default(false),
})

/** Items with their values if the query asks for them. */
export const FeedbackListPage = pageOf(Feedback.extend({ fields: z.array(FilledField).optional() }))
