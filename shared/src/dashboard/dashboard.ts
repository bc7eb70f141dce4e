import { z } from 'zod'
import { Feedback, PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { StatusCategory } from '../status/status.ts'

const day = 24 * 60 * 60 * 1000

/** How many days from today, today's with them, a due date counts as soon. */
export const dueSoonDays = 7

/** A count that stops at 100 ("99+"): nobody works by the difference between 100 and 1,000. */
export const countMax = 100

const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** By whose clocks days begin: an IANA name such as `Europe/London`. */
export const DashboardQuery = z.object({
  timeZone: bounded(64).refine(isTimeZone, 'Please name a time zone such as Europe/London').default('UTC'),
})

/** Tells the day of a time by the clocks of a time zone, as `2026-11-20`. */
export function calendarOf(timeZone: string): (at: number) => string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}

/** Whole days from one day to another, negative for an earlier one; both as `2026-11-20`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** An open task in one line. */
export const OpenTask = z.object({
  id: Id,
  projectId: Id,
  reference: z.string(),
  title: z.string(),
  columnName: z.string(),
  /** Of the status that its column is tied to. */
  category: StatusCategory.nullable(),
  assignee: PersonRef.nullable(),
  /** Midnight in UTC of the day it is due. */
  dueAt: Timestamp.nullable(),
  blockedReason: z.string().nullable(),
})
export type OpenTask = z.infer<typeof OpenTask>

/** How much there is of something, up to `countMax`, and the first few. */
const group = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), items: z.array(row) })

/** How many ideas and bugs came on a day, and on the same day a week before. */
const DayCounts = z.object({
  day: z.string(),
  ideas: z.number().int(),
  bugs: z.number().int(),
  ideasBefore: z.number().int(),
  bugsBefore: z.number().int(),
})
export type DayCounts = z.infer<typeof DayCounts>

/** What needs attention, and how the week went. A task stands in the first group that it fits. */
export const Dashboard = z.object({
  /** In the time zone that was asked for, as `2026-11-20`. */
  today: z.string(),
  /** Longest overdue first. */
  overdue: group(OpenTask),
  /** From today on, within `dueSoonDays`. */
  dueSoon: group(OpenTask),
  blocked: group(OpenTask),
  /** Items that are held for review, or have a comment that is; the newest first. Empty for those who may not decide. */
  held: group(Feedback),
  /** Oldest first. */
  unanswered: group(Feedback),
  /** The member's own, next due first. */
  myTasks: group(OpenTask),
  /** The last seven days, oldest first; of the same day a week before what came up to the same time. */
  week: z.array(DayCounts),
  /** Open ideas, with the votes that they gained in the last seven days. */
  mostWanted: z.array(Feedback.extend({ votesGained: z.number().int() })),
  recentlyDone: z.array(Feedback),
  /** Whether any feedback has come yet. */
  hasFeedback: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>
