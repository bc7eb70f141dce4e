import { OperatorBilling } from '@earshot/shared/operator-billing'
import { Routes } from '../../http/routes.ts'
import { showBilling } from './billing.ts'

/** What organisations pay, for operators. */
export const operatorBillingRoutes = new Routes()

operatorBillingRoutes.get(
  '/api/v1/operator/billing',
  {
    access: 'operator',
    summary: 'Get subscriptions, failed payments, free plans and monthly revenue',
    answer: OperatorBilling,
  },
  (ctx) => showBilling(ctx),
)
