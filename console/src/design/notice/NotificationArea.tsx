import { useNotifications } from '@mantine/notifications'
import { LazyMount } from '../LazyMount.tsx'
import { onDemand } from '../on-demand.ts'

const NotificationStack = onDemand(async () => (await import('./NotificationStack.tsx')).NotificationStack)

/** Where `design/notice/notify.tsx` shows what it says. */
export const NotificationArea = () => (
  <LazyMount wanted={useNotifications().notifications.length > 0}>
    <NotificationStack />
  </LazyMount>
)
