import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import type { PaymentProvider } from '../../payments/provider.ts'

/** The payment provider. @throws AppError `conflict` while billing is off. */
export function requirePayments({ services }: { services: Pick<Services, 'payments'> }): PaymentProvider {
  if (services.payments) return services.payments
  throw conflict(
    'Billing is off: nothing is charged, and the administrator of this Earshot server sets the plan.',
  )
}
