import { formatRangeOnBothClocks } from '@earshot/shared/format/format'
import type { Incident, Maintenance } from '@earshot/shared/service-status/service-status'
import { incidentImpactLabels } from '@earshot/shared/service-status/service-status-words'
import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { paths } from '../../lib/paths.ts'
import { noticesQuery } from '../../queries/service-status.ts'
import { useUser } from '../../session/session.ts'
import classes from './ServiceNotices.module.css'

interface ServiceNotice {
  /** Stored when the notice is closed; a changed notice has a new key and appears again. */
  key: string
  tone: 'incident' | 'maintenance'
  title: string
  text: string
  anchor: string
}

/** Number of closed notices that a browser remembers. */
const closedMax = 50

/** Service notices for every signed-in person: open incidents and upcoming maintenance. Each can be closed. */
export const ServiceNotices = memo(function ServiceNotices({ allowed }: { allowed: boolean }) {
  const { data } = useQuery({ ...noticesQuery(), enabled: allowed })
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'earshot-closed-notices',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const notices = [
    ...(data?.incidents.map(incidentNotice) ?? []),
    ...(data?.maintenance.map(maintenanceNotice) ?? []),
  ].filter(({ key }) => !closed.includes(key))
  if (notices.length === 0) return null
  return (
    <section className={classes.notices} aria-label="Service notices">
      {notices.map(({ key, tone, title, text, anchor }) => (
        <div key={key} className={classes.notice} data-tone={tone} role="status">
          {tone === 'incident' ? (
            <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
          ) : (
            <IconTool size={18} aria-hidden className={classes.icon} />
          )}
          <p className={classes.words}>
            <b>{title}</b> {text} <a href={`${paths.status()}#${anchor}`}>See the status page</a>
          </p>
          <CloseButton
            aria-label={`Close: ${title}`}
            className={classes.close}
            onClick={() => setClosed((before) => [...before, key].slice(-closedMax))}
          />
        </div>
      ))}
    </section>
  )
})

const incidentNotice = ({ id, title, impact }: Incident): ServiceNotice => ({
  key: `${id} ${impact}`,
  tone: 'incident',
  title: `${incidentImpactLabels[impact]}:`,
  text: `${title}.`,
  anchor: `incident-${id}`,
})

function maintenanceNotice({ id, title, startsAt, endsAt }: Maintenance): ServiceNotice {
  const begun = startsAt <= Date.now()
  return {
    key: `${id} ${begun ? 'begun' : 'ahead'}`,
    tone: 'maintenance',
    title: begun ? 'Maintenance is under way:' : 'Scheduled maintenance:',
    text: `${title}, ${formatRangeOnBothClocks(startsAt, endsAt)}.`,
    anchor: `maintenance-${id}`,
  }
}

/** Tells on every page that the browser has no network; everything that is not loaded yet waits for it. */
export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <section className={classes.notices} aria-label="Connection">
      <div className={classes.notice} role="status">
        <IconWifiOff size={18} aria-hidden className={classes.icon} />
        <p className={classes.words}>
          <b>You're offline.</b> You see what was loaded last. Changes need a connection.
        </p>
      </div>
    </section>
  )
}

/**
 * Tells administrators on every page that a payment is missing, except on the billing page, which has its own notice.
 */
export function BillingNotice() {
  const { paymentFailed } = useUser().currentTenant
  const { pathname } = useLocation()
  if (!paymentFailed || pathname === paths.subscription()) return null
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
