import { Organisation, OrganisationContents, OrganisationUsage } from '@earshot/shared/organisation'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** The organisation and its administrators. */
export const organisationQuery = () =>
  queryOptions({
    queryKey: keys.organisation(),
    queryFn: ({ signal }) => request('GET', '/organisation', Organisation, { signal }),
  })

/** The plan, and what of its limits is used. */
export const organisationUsageQuery = () =>
  queryOptions({
    queryKey: keys.organisationUsage(),
    queryFn: ({ signal }) => request('GET', '/organisation/usage', OrganisationUsage, { signal }),
    staleTime: 0,
  })

/** What goes when the organisation goes. */
export const organisationContentsQuery = () =>
  queryOptions({
    queryKey: keys.organisationContents(),
    queryFn: ({ signal }) => request('GET', '/organisation/contents', OrganisationContents, { signal }),
    staleTime: 0,
  })
