import { MailReputation } from '@earshot/shared/operator/mail-sender'
import {
  Organisation,
  OrganisationContents,
  OrganisationUsage,
} from '@earshot/shared/organisation/organisation'
import { keys } from './query-keys.ts'
import { getQuery, refetchOnVisit } from './server-query.ts'

export const organisationQuery = () => getQuery(keys.organisation(), '/organisation', Organisation)

/** The plan and the usage of its limits. */
export const organisationUsageQuery = () =>
  refetchOnVisit(getQuery(keys.organisationUsage(), '/organisation/usage', OrganisationUsage))

/** Trust in the organisation's emails, and the verification of its domain. */
export const mailStandingQuery = () =>
  refetchOnVisit(getQuery(keys.mailStanding(), '/organisation/mail-domain', MailReputation))

/** Contents that are deleted together with the organisation. */
export const organisationContentsQuery = () =>
  refetchOnVisit(getQuery(keys.organisationContents(), '/organisation/contents', OrganisationContents))
