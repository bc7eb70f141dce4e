import { CreditClaim, NewCreditClaim, ServiceCredits } from '@earshot/shared/credit-claim'
import { Routes } from '../../http/routes.ts'
import type { StatusServices } from '../service-status/status-services.ts'
import { claimCredit, showCredits } from './credits.ts'

const path = '/api/v1/organisation/service-credits'

/** Service credits of the session's organisation. */
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
