import { z } from 'zod'
import { auditTargetKinds, auditTargets } from '../event/event-definition.ts'
import { events, eventTypes } from '../event/events.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { AuditChange } from './audit-change.ts'

const AuditParty = z.object({ id: z.string(), name: z.string().nullable() })

/** One entry of the audit log. Names are today's, null if the target no longer exists; the log itself keeps ids. */
export const AuditEntry = z.object({
  seq: z.number().int(),
  action: z.enum(eventTypes),
  /** Null if the actor is unknown, such as for a failed login. */
  actor: AuditParty.nullable(),
  target: AuditParty.extend({ kind: z.enum(auditTargetKinds) }).nullable(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  /** Changed settings with their values before and after; personal data and secrets are never among them. */
  changes: z.array(AuditChange),
  /** Client address, for IPv6 only its network; null once it is too old to be kept. */
  address: z.string().nullable(),
  requestId: z.string(),
  createdAt: Timestamp,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry)

const filter = (time: z.ZodType<number, unknown>) => ({
  action: z.enum(eventTypes).optional(),
  /** The actor: a person of the organisation. */
  personId: Id.optional(),
  targetKind: z.enum(auditTargetKinds).optional(),
  targetId: Id.optional(),
  /** Start of the period, inclusive. */
  from: time.optional(),
  /** End of the period, exclusive. */
  to: time.optional(),
})

/** A filtered part of the log, newest first. */
export const AuditQuery = PageRequest.extend(filter(z.coerce.number().int().min(0)))

/** A filtered part of the log as a file. */
export const AuditExport = z.strictObject({ format: z.enum(['csv', 'json']), ...filter(Timestamp.min(0)) })
export type AuditExport = z.infer<typeof AuditExport>

export type AuditFilter = Omit<AuditExport, 'format'>

/** Name of an entry's target in a sentence. */
export const auditTargetName = (target: AuditEntry['target']): string =>
  target ? (target.name ?? auditTargets[target.kind].unnamed) : 'the organisation'

/** Name of an entry's actor in a sentence. */
export function auditActorName({ actor, action }: Pick<AuditEntry, 'action' | 'actor'>): string {
  if (actor) return actor.name ?? 'A former member'
  return events[action].unnamed ?? 'Somebody'
}

/** An entry as a sentence: 'Ada Lind changed the role of Ben Ode'. */
export const auditSentence = (entry: Pick<AuditEntry, 'action' | 'actor' | 'target'>): string =>
  `${auditActorName(entry)} ${events[entry.action].sentence.replace('{target}', () => auditTargetName(entry.target))}`
