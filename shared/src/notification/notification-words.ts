import { counted } from '../format/counted.ts'
import type { MailChoice, Reach, TeamNotificationType } from './notification.ts'

/** What a status change does beyond itself. */
export const notificationOf = (quiet: boolean): string =>
  quiet ? 'Followers are not notified' : 'Followers are notified'

/** '3 followers will be notified: 2 by email, 1 in the widget'. */
export function reachOf({ total, byMail, inWidget }: Reach): string {
  const followers = `${counted(total, 'follower')} will be notified`
  if (total === 0) return 'Nobody follows this, so nobody will be notified'
  if (byMail === 0) return `${followers} in the widget`
  if (inWidget === 0) return `${followers} by email`
  return `${followers}: ${byMail.toLocaleString('en')} by email, ${inWidget.toLocaleString('en')} in the widget`
}

/** What the team's members are notified of. */
export const teamNotificationLabels: Record<TeamNotificationType, string> = {
  mentioned: 'Mentions of you',
  assigned: 'Assigned to you',
  comment: 'Comments where you answered or are assigned',
  held: 'Held for review',
  new_feedback: 'New feedback',
}

/** How often something is mailed. */
export const mailChoiceLabels: Record<MailChoice, string> = {
  on: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
  off: 'Never',
}
