import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { requiredLine, requiredText } from '../field/text-fields.ts'
import { formatMoment } from '../format/format.ts'
import { limits } from '../limits.ts'
import { serviceLevel } from '../service-credit/service-level.ts'

/** Present state of the service, from best to worst. */
export const ServiceState = z.enum(['operational', 'maintenance', 'degraded', 'outage'])
export type ServiceState = z.infer<typeof ServiceState>

const minutes = z.number().int().nonnegative()
/** Percentage; null if nothing was measured. */
const upTime = z.number().min(0).max(100).nullable()

/** One day of a part of the service, in UTC. */
export const StatusDay = z.object({
  day: z.iso.date(),
  /** Measured minutes of the day's 1,440; 0 before recording began. */
  measured: minutes,
  /** Downtime outside scheduled maintenance. */
  down: minutes,
  /** Downtime within scheduled maintenance. */
  maintained: minutes,
})
export type StatusDay = z.infer<typeof StatusDay>

/** `application`: the console, these pages and the widget. `mail`: outgoing email. */
export const ServicePart = z.object({
  name: z.enum(['application', 'mail']),
  state: ServiceState,
  /** Over all days below. */
  upTime,
  /** Oldest first. */
  days: z.array(StatusDay),
})
export type ServicePart = z.infer<typeof ServicePart>

export const IncidentImpact = z.enum(['minor', 'major', 'outage'])
export type IncidentImpact = z.infer<typeof IncidentImpact>

export const IncidentStage = z.enum(['investigating', 'identified', 'monitoring', 'resolved'])
export type IncidentStage = z.infer<typeof IncidentStage>

/** An update about an incident. */
export const IncidentUpdate = z.object({
  id: Id,
  stage: IncidentStage,
  body: z.string(),
  createdAt: Timestamp,
})
export type IncidentUpdate = z.infer<typeof IncidentUpdate>

export const Incident = z.object({
  id: Id,
  title: z.string(),
  impact: IncidentImpact,
  /** True if a third party caused it; such incidents bring no service credit. */
  thirdParty: z.boolean(),
  startedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  /** Newest first. */
  updates: z.array(IncidentUpdate),
})
export type Incident = z.infer<typeof Incident>

/** An announced window in which the service may be unavailable. */
export const Maintenance = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  announcedAt: Timestamp,
  cancelledAt: Timestamp.nullable(),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The public state of the service. */
export const ServiceStatus = z.object({
  state: ServiceState,
  parts: z.array(ServicePart),
  /** The calendar month so far, in UTC. */
  month: z.object({ month: Month, upTime, down: minutes }),
  /** Beginning of recording; null before the first minute. */
  measuredSince: Timestamp.nullable(),
  /** Open incidents first, then newest first. */
  incidents: z.array(Incident),
  /** Future and current windows, soonest first. */
  upcoming: z.array(Maintenance),
  /** Finished or cancelled windows, newest first. */
  past: z.array(Maintenance),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

/** Notices shown on every page to signed-in users. */
export const Notices = z.object({ incidents: z.array(Incident), maintenance: z.array(Maintenance) })
export type Notices = z.infer<typeof Notices>

const title = requiredLine(limits.noticeTitleMax, 'Please enter a title')
const words = requiredText(limits.noticeBodyMax, 'Please say what is known')

export const NewIncident = z.strictObject({
  title,
  impact: IncidentImpact,
  body: words,
  thirdParty: z.boolean().default(false),
  /** Absent stands for now. */
  startedAt: Timestamp.optional(),
})
export type NewIncident = z.infer<typeof NewIncident>

export const IncidentChange = z.strictObject({
  title: title.optional(),
  impact: IncidentImpact.optional(),
  thirdParty: z.boolean().optional(),
  startedAt: Timestamp.optional(),
})
export type IncidentChange = z.infer<typeof IncidentChange>

export const NewIncidentUpdate = z.strictObject({ stage: IncidentStage, body: words })
export type NewIncidentUpdate = z.infer<typeof NewIncidentUpdate>

export const IncidentList = z.object({ items: z.array(Incident) })
export const MaintenanceList = z.object({ items: z.array(Maintenance) })

export const NewMaintenance = z.strictObject({
  title,
  body: requiredText(limits.noticeBodyMax, 'Please say what will not work'),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type NewMaintenance = z.infer<typeof NewMaintenance>

const minute = 60_000
const hour = 60 * minute

const wholeMinuteAfter = (time: number): number => Math.ceil(time / minute) * minute

/** True if a window is long enough to need notice. */
export const needsNotice = ({ startsAt, endsAt }: Pick<NewMaintenance, 'startsAt' | 'endsAt'>): boolean =>
  endsAt - startsAt >= serviceLevel.shortOutage * minute

/**
 * Error of a window that may not be announced now, with the field to correct; undefined if it may (product
 * specification, section 1: at least 72 hours' notice, none under 10 minutes).
 */
export function maintenanceRefusal(
  window: Pick<NewMaintenance, 'startsAt' | 'endsAt'>,
  now: number,
): { path: 'startsAt' | 'endsAt'; message: string } | undefined {
  const { startsAt, endsAt } = window
  if (endsAt <= startsAt) return { path: 'endsAt', message: 'Please let it end after it begins.' }
  if (startsAt < now) return { path: 'startsAt', message: 'Please choose a time that is still to come.' }
  if (endsAt > now + limits.noticeWithin)
    return { path: 'endsAt', message: 'Please choose a time within the next year.' }
  const { maintenanceNotice, shortOutage } = serviceLevel
  if (!needsNotice(window) || startsAt - now >= maintenanceNotice * hour) return undefined
  return {
    path: 'startsAt',
    message: `Maintenance needs ${maintenanceNotice} hours’ notice: let it begin on ${formatMoment(wholeMinuteAfter(now + maintenanceNotice * hour))} or later, or make it shorter than ${shortOutage} minutes.`,
  }
}
