import { Organisation, OrganisationContents, OrganisationUsage } from '@earshot/shared/organisation'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

export const organisationQuery = () => getQuery(keys.organisation(), '/organisation', Organisation)

/** The plan, and what of its limits is used. */
export const organisationUsageQuery = () => ({
  ...getQuery(keys.organisationUsage(), '/organisation/usage', OrganisationUsage),
  staleTime: 0,
})

/** What goes when the organisation goes. */
export const organisationContentsQuery = () => ({
  ...getQuery(keys.organisationContents(), '/organisation/contents', OrganisationContents),
  staleTime: 0,
})
