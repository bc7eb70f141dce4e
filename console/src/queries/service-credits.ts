import { OperatorClaimList, ServiceCredits } from '@earshot/shared/credit-claim'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** What this month and the one before bring the organisation, and what it asked for. */
export const serviceCreditsQuery = () =>
  queryOptions({
    queryKey: keys.serviceCredits(),
    queryFn: ({ signal }) => request('GET', '/organisation/service-credits', ServiceCredits, { signal }),
    staleTime: 0,
  })

/** What all organisations ask for, for operators. */
export const creditClaimsQuery = () =>
  queryOptions({
    queryKey: keys.creditClaims(),
    queryFn: async ({ signal }) =>
      (await request('GET', '/operator/credit-claims', OperatorClaimList, { signal })).items,
    staleTime: 0,
  })
