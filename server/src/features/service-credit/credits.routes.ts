import {
  ClaimDecision,
  CreditClaim,
  NewCreditClaim,
  OperatorClaim,
  OperatorClaimList,
  ServiceCredits,
} from '@earshot/shared/service-credit/credit-claim'
import { Routes } from '../../http/routes.ts'
import type { StatusServices } from '../service-status/status-services.ts'
import { claimCredit, showCredits } from './credits.ts'
import { decideClaim, showClaims } from './decisions.ts'

const path = '/api/v1/organisation/service-credits'

/** Service credits of the session's organisation, and all claims for operators. */
export const creditsRoutes = new Routes<StatusServices>()

creditsRoutes.get(
  path,
  {
    access: 'manageBilling',
    summary: 'Get the credits of this month and the last, and the claims',
    answer: ServiceCredits,
  },
  (ctx) => showCredits(ctx),
)

creditsRoutes.post(
  path,
  {
    access: 'manageBilling',
    summary: 'Claim a month’s service credit',
    details: '409 if there is no credit for the month, or it was claimed already.',
    body: NewCreditClaim,
    creates: CreditClaim,
  },
  (ctx, { body }) => claimCredit(ctx, body),
)

const claims = '/api/v1/operator/credit-claims'

creditsRoutes.get(
  claims,
  {
    access: 'operator',
    summary: 'List claims for service credits, open ones first',
    answer: OperatorClaimList,
  },
  async (ctx) => ({ items: await showClaims(ctx) }),
)

creditsRoutes.put(
  `${claims}/{claimId}/decision`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Grant or refuse a service credit; the claimant is notified by email',
    body: ClaimDecision,
    answer: OperatorClaim,
  },
  (ctx, { params, body }) => decideClaim(ctx, params.claimId, body),
)
