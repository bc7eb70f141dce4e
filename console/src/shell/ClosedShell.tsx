import type { CurrentTenant } from '@earshot/shared/account'
import { PaymentFailedShell } from './PaymentFailedShell.tsx'
import { SuspendedShell } from './SuspendedShell.tsx'

/** All that people see of an organisation that is closed to them, and why. */
export const ClosedShell = ({ tenant: { suspension, paymentFailed } }: { tenant: CurrentTenant }) =>
  suspension ? (
    <SuspendedShell suspension={suspension} />
  ) : (
    <PaymentFailedShell administrators={paymentFailed?.administrators ?? []} />
  )
