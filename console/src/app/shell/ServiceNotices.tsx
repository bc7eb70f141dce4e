import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { loadPart } from '../../lib/load-part.ts'
import { noticesQuery } from '../../queries/service-status.ts'
import classes from './ServiceNotices.module.css'

const ServiceNoticeList = lazy(() =>
  loadPart(async () => ({ default: (await import('./ServiceNoticeList.tsx')).ServiceNoticeList })),
)

/** Service notices for every signed-in person. */
export const ServiceNotices = memo(function ServiceNotices({ allowed }: { allowed: boolean }) {
  const { data } = useQuery({ ...noticesQuery(), enabled: allowed })
  if (!data || data.incidents.length + data.maintenance.length === 0) return null
  return (
    <Suspense>
      <ServiceNoticeList {...data} />
    </Suspense>
  )
})

/** Tells on every page that the browser has no network; everything that is not loaded yet waits for it. */
export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <section className={classes.notices} aria-label="Connection">
      <div className={classes.notice} role="status">
        <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
        <p className={classes.words}>
          <b>You're offline.</b> You see what was loaded last. Changes need a connection.
        </p>
      </div>
    </section>
  )
}
