import { z } from 'zod'
import { Feedback, PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { StatusCategory } from '../status/status.ts'

const day = 24 * 60 * 60 * 1000

/** A due date counts as soon within this number of days, today included. */
export const dueSoonDays = 7

/** Largest exact count ("99+" above): nobody decides by the difference between 100 and 1,000. */
export const countMax = 100

const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Time zone in which days begin: an IANA name such as `Europe/London`. */
export const DashboardQuery = z.object({
  timeZone: bounded(64).refine(isTimeZone, 'Please name a time zone such as Europe/London').default('UTC'),
})

/** Makes a function that returns the day of a time in a time zone, as `2026-11-20`. */
export function dayFormatter(timeZone: string): (at: number) => string {
  // Swedish dates have the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}

/** Whole days between two days such as `2026-11-20`, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** An open task as one line of the dashboard. */
export const OpenTask = z.object({
  id: Id,
  projectId: Id,
  reference: z.string(),
  title: z.string(),
  columnName: z.string(),
  /** Category of the status that the task's column is linked to. */
  category: StatusCategory.nullable(),
  assignee: PersonRef.nullable(),
  /** Due day, as midnight UTC. */
  dueAt: Timestamp.nullable(),
  blockedReason: z.string().nullable(),
})
export type OpenTask = z.infer<typeof OpenTask>

/** Total number of something, up to `countMax`, and its first rows. */
const group = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), items: z.array(row) })

/** Numbers of ideas and bugs that came on a day, and on the same weekday a week before. */
const DayCounts = z.object({
  day: z.string(),
  ideas: z.number().int(),
  bugs: z.number().int(),
  ideasBefore: z.number().int(),
  bugsBefore: z.number().int(),
})
export type DayCounts = z.infer<typeof DayCounts>

/** Work that needs attention, and the week's numbers. A task appears only in the first group that it fits. */
export const Dashboard = z.object({
  /** Today in the requested time zone, as `2026-11-20`. */
  today: z.string(),
  /** Longest overdue first. */
  overdue: group(OpenTask),
  /** Due from today on, within `dueSoonDays`. */
  dueSoon: group(OpenTask),
  blocked: group(OpenTask),
  /** Items that are held for review or have a held comment, newest first. Empty for members who may not moderate. */
  held: group(Feedback),
  /** Oldest first. */
  unanswered: group(Feedback),
  /** The caller's own tasks, next due first. */
  myTasks: group(OpenTask),
  /** The last seven days, oldest first; today is compared with the same weekday up to the same time. */
  week: z.array(DayCounts),
  /** Open ideas, with their votes of the last seven days. */
  mostWanted: z.array(Feedback.extend({ votesGained: z.number().int() })),
  /** Latest first, with the number of people whom the last notice of its status has reached. */
  recentlyDone: z.array(Feedback.extend({ notified: z.number().int() })),
  /** True once the organisation has received any feedback. */
  hasFeedback: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>
