import { Organisation, OrganisationContents, OrganisationUsage } from '@earshot/shared/organisation'
import { keys } from '../lib/query-keys.ts'
import { fresh, getQuery } from './server-query.ts'

export const organisationQuery = () => getQuery(keys.organisation(), '/organisation', Organisation)

/** The plan, and what of its limits is used. */
export const organisationUsageQuery = () =>
  fresh(getQuery(keys.organisationUsage(), '/organisation/usage', OrganisationUsage))

/** What goes when the organisation goes. */
export const organisationContentsQuery = () =>
  fresh(getQuery(keys.organisationContents(), '/organisation/contents', OrganisationContents))
