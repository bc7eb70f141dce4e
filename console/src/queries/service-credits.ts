import { OperatorClaimList, ServiceCredits } from '@earshot/shared/service-credit/credit-claim'
import { keys } from './query-keys.ts'
import { getQuery, listQuery, refetchOnVisit } from './server-query.ts'

/** Service credits for this month and the last one, and the organisation's claims. */
export const serviceCreditsQuery = () =>
  refetchOnVisit(getQuery(keys.serviceCredits(), '/organisation/service-credits', ServiceCredits))

/** Credit claims of all organisations, for operators. */
export const creditClaimsQuery = () =>
  refetchOnVisit(listQuery(keys.creditClaims(), '/operator/credit-claims', OperatorClaimList))
