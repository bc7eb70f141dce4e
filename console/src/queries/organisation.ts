import { MailStanding } from '@earshot/shared/operator/mail-sender'
import {
  Organisation,
  OrganisationContents,
  OrganisationUsage,
} from '@earshot/shared/organisation/organisation'
import { keys } from './query-keys.ts'
import { fresh, getQuery } from './server-query.ts'

export const organisationQuery = () => getQuery(keys.organisation(), '/organisation', Organisation)

/** The plan, and what of its limits is used. */
export const organisationUsageQuery = () =>
  fresh(getQuery(keys.organisationUsage(), '/organisation/usage', OrganisationUsage))

/** How far the organisation's emails are trusted, and how it proves its domain. */
export const mailStandingQuery = () =>
  fresh(getQuery(keys.mailStanding(), '/organisation/mail-domain', MailStanding))

/** What goes when the organisation goes. */
export const organisationContentsQuery = () =>
  fresh(getQuery(keys.organisationContents(), '/organisation/contents', OrganisationContents))
