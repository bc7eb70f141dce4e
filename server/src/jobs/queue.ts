import type { GlobalDb } from '../db/database.ts'
import { jobPriorities } from '../db/dialects/next-due.ts'
import { insertJob } from '../db/log-rows.ts'
import { postJob } from '../db/outbox.ts'
import { currentCause } from '../lib/cause.ts'
import { newId } from '../lib/id.ts'
import { type TemplateName, templates } from '../mail/templates/templates.ts'
import { deadPayload } from './dead-payload.ts'
import type { JobKind, NewJob } from './kinds.ts'

/**
 * Adds a job in the transaction of `db`: it exists only if that commits. It remembers the request that causes it.
 * @returns its id.
 */
export async function enqueue(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  job: NewJob,
  priority = priorityOf(job),
): Promise<string> {
  const [id, now] = [newId(), Date.now()]
  const { requestId = null, traceparent = null } = currentCause()
  const row = {
    id,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    created_at: now,
    planned_at: Math.min(job.runAt, now),
    priority,
    request_id: requestId,
    traceparent,
  }
  const { tenantId } = job
  if (dialect.usesOutbox && tenantId !== null)
    await postJob(dialect, connection, { ...row, tenant_id: tenantId }, deadPayload(row))
  else await insertJob(dialect, connection, { ...row, tenant_id: tenantId })
  return id
}

/** A user waits for the result: for a mail, or for a purchase. */
const awaited: readonly JobKind[] = [
  'requestedMail',
  'contactMail',
  'requestedSubscription',
  'syncSubscription',
]
/** Bulk jobs, or jobs for all organisations; no user waits. */
const many: readonly JobKind[] = [
  'deliverBroadcast',
  'mailNotification',
  'mailDigest',
  'confirmSignedAddress',
  'recountUnread',
  'announceMaintenance',
  'sweep',
  'gatherDigests',
  'reconcileUsages',
  'sweepFiles',
  'reindexSearch',
  'advanceImport',
  'advanceVoteBatch',
  'mapFingerprint',
]
/** Mails that warn the owner of an account of a possible takeover. */
const security: readonly TemplateName[] = ['passwordChanged', 'emailChanged', 'accountDeleted']

/** Urgent: codes, links that expire, and mails about account security; last: bulk jobs. */
function priorityOf(job: NewJob): number {
  if (job.kind !== 'sendMail') return priorityOfKind(job.kind)
  const { template } = job.payload
  const isUrgent = templates[template].life !== null || security.includes(template)
  return isUrgent ? jobPriorities.urgent : jobPriorities.usual
}

/** The priority of a kind of job whatever its payload. */
export function priorityOfKind(kind: JobKind): number {
  if (awaited.includes(kind)) return jobPriorities.urgent
  return many.includes(kind) ? jobPriorities.bulk : jobPriorities.usual
}
