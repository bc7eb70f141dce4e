import noticeClasses from '../../ui/Notice.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { PortalButton } from './PortalButton.tsx'

/** Says to whoever can mend it that a payment is missing, what that means for the team, and where it is mended. */
export function PaymentFailedNotice() {
  return (
    <Notice
      tone="danger"
      title="A payment failed"
      messages={[
        'Until it is paid, only administrators can work here. Your widgets keep collecting feedback, and your public boards stay as they are.',
      ]}
    >
      <div className={noticeClasses.action}>
        <PortalButton label="Update payment details" />
      </div>
    </Notice>
  )
}
