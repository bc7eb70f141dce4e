import { Notifications } from '@mantine/notifications'

/** Mantine's notices, in the corner of the page. */
export const NotificationStack = () => <Notifications position="bottom-right" transitionDuration={120} />
