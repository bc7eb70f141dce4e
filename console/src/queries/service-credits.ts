import { OperatorClaimList, ServiceCredits } from '@earshot/shared/service-credit/credit-claim'
import { keys } from './query-keys.ts'
import { fresh, getQuery, listQuery } from './server-query.ts'

/** What this month and the one before bring the organisation, and what it asked for. */
export const serviceCreditsQuery = () =>
  fresh(getQuery(keys.serviceCredits(), '/organisation/service-credits', ServiceCredits))

/** What all organisations ask for, for operators. */
export const creditClaimsQuery = () =>
  fresh(listQuery(keys.creditClaims(), '/operator/credit-claims', OperatorClaimList))
