import { useNotifications } from '@mantine/notifications'
import { LazyMount } from '../LazyMount.tsx'
import { onDemand } from '../on-demand.ts'

const NotificationStack = onDemand(async () => (await import('./NotificationStack.tsx')).NotificationStack)

/** Area in which `design/notice/notify.tsx` shows its notices. */
export const NotificationArea = () => (
  <LazyMount needed={useNotifications().notifications.length > 0}>
    <NotificationStack />
  </LazyMount>
)
