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
): Promise<string> {
  const id = newId()
  await insertJob(dialect, connection, {
    id,
    tenant_id: job.tenantId,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    created_at: Date.now(),
    priority: priorityOf(job),
  })
  return id
}

/** Somebody sits before a page and waits for the mail. */
const awaited: readonly JobKind[] = ['requestedMail', 'contactMail', 'requestedSubscription']
/** Many at once, of whom nobody waits. */
const many: readonly JobKind[] = [
  'deliverSending',
  'mailNotification',
  'mailDigest',
  'recountUnread',
  'announceMaintenance',
]
/** What tells the owner of an account that somebody else may have it. */
const security: readonly TemplateName[] = ['passwordChanged', 'emailChanged', 'accountDeleted']

/** Which jobs go first: codes, links that end, and what concerns somebody's account; last what goes to many. */
function priorityOf(job: NewJob): number {
  if (awaited.includes(job.kind)) return jobPriorities.urgent
  if (many.includes(job.kind)) return jobPriorities.bulk
  if (job.kind !== 'sendMail') return jobPriorities.usual
  const { template } = job.payload
  const isUrgent = templates[template].life !== null || security.includes(template)
  return isUrgent ? jobPriorities.urgent : jobPriorities.usual
}
