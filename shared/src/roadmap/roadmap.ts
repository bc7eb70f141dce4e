import { z } from 'zod'
import { PublicFeedback } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'

/** Meaning of a roadmap's columns: statuses or months. */
export const RoadmapView = z.enum(['status', 'month'])
export type RoadmapView = z.infer<typeof RoadmapView>

/** An item on a roadmap, as everyone sees it. */
export const RoadmapItem = PublicFeedback.pick({
  id: true,
  reference: true,
  kind: true,
  title: true,
  statusId: true,
  voteCount: true,
  affectedCount: true,
}).extend({
  /** The month that the item is planned for. */
  targetMonth: Month.nullable(),
  doneAt: Timestamp.nullable(),
})
export type RoadmapItem = z.infer<typeof RoadmapItem>

export const RoadmapColumn = z.object({
  /** The column's status or month; both null for items without a month. */
  statusId: Id.nullable(),
  month: Month.nullable(),
  items: z.array(RoadmapItem),
  /** True if there are more items. */
  more: z.boolean(),
})
export type RoadmapColumn = z.infer<typeof RoadmapColumn>

/** The listed items that are planned, started or done, by status or by month. */
export const Roadmap = z.object({ view: RoadmapView, columns: z.array(RoadmapColumn) })
export type Roadmap = z.infer<typeof Roadmap>

export const RoadmapQuery = z.strictObject({ view: RoadmapView.optional() })
