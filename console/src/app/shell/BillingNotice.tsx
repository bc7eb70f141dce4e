import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './ServiceNotices.module.css'

/**
 * Tells administrators on every page that a payment is missing, except on the billing page, which has its own notice.
 */
export function BillingNotice() {
  const { pathname } = useLocation()
  if (pathname === paths.subscription()) return null
  return (
    <section className={classes.notices} aria-label="Billing">
      <div className={classes.notice} data-tone="incident" role="status">
        <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
        <p className={classes.words}>
          <b>A payment failed:</b> until it is paid, only administrators can work here.{' '}
          <Link to={paths.subscription()}>Update the payment details</Link>
        </p>
      </div>
    </section>
  )
}
