import { MailStanding } from '@earshot/shared/operator/mail-sender'
import {
  Organisation,
  OrganisationContents,
  OrganisationUsage,
} from '@earshot/shared/organisation/organisation'
import { keys } from './query-keys.ts'
import { fresh, getQuery } from './server-query.ts'

export const organisationQuery = () => getQuery(keys.organisation(), '/organisation', Organisation)

/** The plan and the usage of its limits. */
export const organisationUsageQuery = () =>
  fresh(getQuery(keys.organisationUsage(), '/organisation/usage', OrganisationUsage))

/** Trust in the organisation's emails, and the verification of its domain. */
export const mailStandingQuery = () =>
  fresh(getQuery(keys.mailStanding(), '/organisation/mail-domain', MailStanding))

/** Contents that are deleted together with the organisation. */
export const organisationContentsQuery = () =>
  fresh(getQuery(keys.organisationContents(), '/organisation/contents', OrganisationContents))
