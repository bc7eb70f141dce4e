import { ClaimDecision, OperatorClaim, OperatorClaimList } from '@earshot/shared/credit-claim'
import { Routes } from '../../http/routes.ts'
import { decideClaim, showClaims } from './decisions.ts'

const path = '/api/v1/operator/credit-claims'

/** Service credits, for operators to decide. */
export const creditsOperatorRoutes = new Routes()

creditsOperatorRoutes.get(
  path,
  {
    access: 'operator',
    summary: 'List claims for service credits, open ones first',
    answer: OperatorClaimList,
  },
  async (ctx) => ({ items: await showClaims(ctx) }),
)

creditsOperatorRoutes.put(
  `${path}/{claimId}/decision`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Grant or refuse a service credit; the claimant is notified by email',
    body: ClaimDecision,
    answer: OperatorClaim,
  },
  (ctx, { params, body }) => decideClaim(ctx, params.claimId, body),
)
