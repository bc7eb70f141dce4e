import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createActivities } from './activities.ts'
import { createAudit } from './audit.ts'
import { createAuthentication } from './authentication.ts'
import { createBilling } from './billing.ts'
import { createChangelog } from './changelog.ts'
import { createComments } from './comments.ts'
import { createContactMessages } from './contact-messages.ts'
import { createErasures } from './erasures.ts'
import { createEvents } from './events.ts'
import { createFeedback } from './feedback.ts'
import { createFiles } from './files.ts'
import { createIdempotency } from './idempotency.ts'
import { createIdentity } from './identity.ts'
import { createJobs } from './jobs.ts'
import { createLimits } from './limits.ts'
import { createMail } from './mail.ts'
import { createMembers } from './members.ts'
import { createNotifications } from './notifications.ts'
import { createOperatorLog } from './operator-log.ts'
import { createPeople } from './people.ts'
import { createPlans } from './plans.ts'
import { createProjects } from './projects.ts'
import { createReports } from './reports.ts'
import { createServiceCredits } from './service-credits.ts'
import { createServiceStatus } from './service-status.ts'
import { createSourceMaps } from './source-maps.ts'
import { createStatuses } from './statuses.ts'
import { createSubscribers } from './subscribers.ts'
import { createTags } from './tags.ts'
import { createTasks } from './tasks.ts'
import { createTenants } from './tenants.ts'
import { createUsage } from './usage.ts'
import { createUsers } from './users.ts'
import { createVotes } from './votes.ts'

/** A table follows those it refers to, and usage follows every table whose rows count. */
const steps: readonly ((db: Kysely<unknown>, engine: EngineDdl) => Promise<void>)[] = [
  createTenants,
  createUsers,
  createAuthentication,
  createPeople,
  createMembers,
  createProjects,
  createIdentity,
  createStatuses,
  createFeedback,
  createReports,
  createVotes,
  createComments,
  createActivities,
  createTasks,
  createTags,
  createChangelog,
  createNotifications,
  createFiles,
  createSourceMaps,
  createPlans,
  createBilling,
  createServiceCredits,
  createMail,
  createAudit,
  createErasures,
  createServiceStatus,
  createSubscribers,
  createContactMessages,
  createOperatorLog,
  createIdempotency,
  createLimits,
  createJobs,
  createEvents,
  (db, engine) => engine.createSearch(db),
  createUsage,
]

/** Creates every table of the first release, with its initial rows. */
export async function createFoundation(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  for (const create of steps) await create(db, engine)
}
