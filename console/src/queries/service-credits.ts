import { OperatorClaimList, ServiceCredits } from '@earshot/shared/credit-claim'
import { keys } from '../lib/query-keys.ts'
import { getQuery, listQuery } from './server-query.ts'

/** What this month and the one before bring the organisation, and what it asked for. */
export const serviceCreditsQuery = () => ({
  ...getQuery(keys.serviceCredits(), '/organisation/service-credits', ServiceCredits),
  staleTime: 0,
})

/** What all organisations ask for, for operators. */
export const creditClaimsQuery = () => ({
  ...listQuery(keys.creditClaims(), '/operator/credit-claims', OperatorClaimList),
  staleTime: 0,
})
