import { Notifications } from '@mantine/notifications'

/** Mantine's notices, in the corner where lists end: forms and their buttons are at the other side. */
export const NotificationStack = () => <Notifications position="bottom-left" transitionDuration={120} />
