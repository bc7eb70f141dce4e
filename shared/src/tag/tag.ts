import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

export const TagColor = z.enum(['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'])
export type TagColor = z.infer<typeof TagColor>

/** A label for an organisation's feedback and tasks. */
export const Tag = z.object({
  id: Id,
  name: z.string(),
  color: TagColor,
  /** Numbers of tagged items of feedback and of tagged tasks. */
  feedbackCount: z.number().int(),
  taskCount: z.number().int(),
})
export type Tag = z.infer<typeof Tag>
export const TagList = z.object({ items: z.array(Tag) })

const name = requiredLine(
  limits.tagNameMax,
  'Please enter a tag',
  `Please keep the tag under ${limits.tagNameMax} characters`,
)

/** A new tag; without a colour it gets one by its name. */
export const NewTag = z.strictObject({ name, color: TagColor.optional() })
export type NewTag = z.infer<typeof NewTag>

export const TagChange = z.strictObject({ name, color: TagColor }).partial()
export type TagChange = z.infer<typeof TagChange>

/** The tag that replaces another one on its items and tasks. */
export const TagMerge = z.strictObject({ intoId: Id })

const ids = z.array(Id).max(limits.taggedMax).default([])

/** Adds tags to some items and removes others. */
export const Tagging = z.strictObject({ feedbackIds: ids, taskIds: ids, add: ids, remove: ids })
export type Tagging = z.output<typeof Tagging>

/** Key of a tag name: names with equal keys are one tag. */
export const tagKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
