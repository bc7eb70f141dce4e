import { jobPriorities } from '../db/dialects/next-due.ts'
import { type TemplateName, templates } from '../mail/templates/templates.ts'
import type { JobKind, NewJob } from './kinds.ts'

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
export function priorityOf(job: NewJob): number {
  if (awaited.includes(job.kind)) return jobPriorities.urgent
  if (many.includes(job.kind)) return jobPriorities.bulk
  if (job.kind !== 'sendMail') return jobPriorities.usual
  const { template } = job.payload
  const isUrgent = templates[template].life !== null || security.includes(template)
  return isUrgent ? jobPriorities.urgent : jobPriorities.usual
}
