import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createApiKeys } from './api-keys.ts'
import { createAudit } from './audit.ts'
import { createAuthentication } from './authentication.ts'
import { createBilling } from './billing.ts'
import { createChangelog } from './changelog.ts'
import { createCompanies, createCompanyLinks } from './companies.ts'
import { createContactMessages } from './contact-messages.ts'
import { createCustomFields } from './custom-fields.ts'
import { createActivities } from './feedback/activities.ts'
import { createComments } from './feedback/comments.ts'
import { createFeedback } from './feedback/feedback.ts'
import { createFiles } from './feedback/files.ts'
import { createReports } from './feedback/reports.ts'
import { createStatuses } from './feedback/statuses.ts'
import { createTags } from './feedback/tags.ts'
import { createVotes } from './feedback/votes.ts'
import { createIdentity } from './identity.ts'
import { createImports } from './imports.ts'
import { createErasures } from './installation/erasures.ts'
import { createEvents } from './installation/events.ts'
import { createInstallationFacts } from './installation/facts.ts'
import { createIdempotency } from './installation/idempotency.ts'
import { createJobs } from './installation/jobs.ts'
import { createLimits } from './installation/limits.ts'
import { createMail } from './installation/mail.ts'
import { createOperatorLog } from './installation/operator-log.ts'
import { createOutbox } from './installation/outbox.ts'
import { createServiceStatus } from './installation/service-status.ts'
import { createIntegrations } from './integrations.ts'
import { createMembers } from './members.ts'
import { createNotifications } from './notifications.ts'
import { createPeople } from './people.ts'
import { createPlans } from './plans.ts'
import { createProjects } from './projects.ts'
import { createServiceCredits } from './service-credits.ts'
import { createSourceMaps } from './source-maps.ts'
import { createSubscribers } from './subscribers.ts'
import { createTasks } from './tasks.ts'
import { createTenants } from './tenants.ts'
import { createUsage } from './usage.ts'
import { createUsers } from './users.ts'
import { createWebhooks } from './webhooks.ts'

/** A table follows those it refers to, and usage follows every table whose rows count. */
const steps: readonly ((db: Kysely<unknown>, engine: EngineDdl) => Promise<void>)[] = [
  createTenants,
  createUsers,
  createAuthentication,
  createCompanies,
  createPeople,
  createMembers,
  createProjects,
  createApiKeys,
  createIdentity,
  createStatuses,
  createFeedback,
  createReports,
  createVotes,
  createCompanyLinks,
  createCustomFields,
  createComments,
  createActivities,
  createTasks,
  createTags,
  createChangelog,
  createNotifications,
  createFiles,
  createWebhooks,
  createIntegrations,
  createSourceMaps,
  createImports,
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
  createInstallationFacts,
  createIdempotency,
  createLimits,
  createJobs,
  createEvents,
  createOutbox,
  (db, engine) => engine.createSearch(db),
  createUsage,
  (db, engine) => engine.expectLargeOrganisations(db),
]

/** Creates every table of the first release, with its initial rows. */
export async function createFoundation(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  for (const create of steps) await create(db, engine)
}
