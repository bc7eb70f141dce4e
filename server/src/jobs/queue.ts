import type { GlobalDb } from '../db/database.ts'
import { jobPriorities } from '../db/dialects/next-due.ts'
import { newId } from '../lib/id.ts'
import { type TemplateName, templates } from '../mail/templates/templates.ts'
import { insertJob } from './jobs.queries.ts'
import type { JobKind, NewJob } from './kinds.ts'

/** Adds a job to the transaction of `db`: it exists when that commits, and only then. @returns its id. */
export async function enqueue(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  job: NewJob,
  priority = priorityOf(job),
): Promise<string> {
  const [id, now] = [newId(), Date.now()]
  await insertJob(dialect, connection, {
    id,
    tenant_id: job.tenantId,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    created_at: now,
    planned_at: Math.min(job.runAt, now),
    priority,
  })
  return id
}

/** Somebody sits before a page and waits: for a mail, or for what was just paid. */
const awaited: readonly JobKind[] = [
  'requestedMail',
  'contactMail',
  'requestedSubscription',
  'syncSubscription',
]
/** Many at once, or about all organisations; nobody waits. */
const many: readonly JobKind[] = [
  'deliverSending',
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
]
/** What tells the owner of an account that somebody else may have it. */
const security: readonly TemplateName[] = ['passwordChanged', 'emailChanged', 'accountDeleted']

/** Which jobs go first: codes, links that end, and what concerns somebody's account; last what goes to many. */
function priorityOf(job: NewJob): number {
  if (job.kind !== 'sendMail') return priorityOfKind(job.kind)
  const { template } = job.payload
  const isUrgent = templates[template].life !== null || security.includes(template)
  return isUrgent ? jobPriorities.urgent : jobPriorities.usual
}

/** The priority of a kind of job whose payload says nothing about it. */
export function priorityOfKind(kind: JobKind): number {
  if (awaited.includes(kind)) return jobPriorities.urgent
  return many.includes(kind) ? jobPriorities.bulk : jobPriorities.usual
}
