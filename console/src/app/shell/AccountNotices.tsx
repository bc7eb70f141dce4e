import { useUser } from '../../session/session.ts'
import { BillingNotice } from './BillingNotice.tsx'
import { DemoNotice } from './DemoNotice.tsx'

/** Notices that few people see: of a missing payment, and of the live demo. */
export function AccountNotices() {
  const { demo, currentTenant } = useUser()
  return (
    <>
      {currentTenant.paymentFailed && <BillingNotice />}
      {demo && <DemoNotice />}
    </>
  )
}
