import { counted } from '../format/counted.ts'
import type { MailChoice, RecipientCounts, TeamNotificationType } from './notification.ts'

/** Effect of a status change on followers, as a sentence. */
export const notificationOf = (quiet: boolean): string =>
  quiet ? 'Followers are not notified' : 'Followers are notified'

/** '3 followers will be notified: 2 by email, 1 in the widget'. */
export function recipientSummary({ total, byMail, inWidget }: RecipientCounts): string {
  const followers = `${counted(total, 'follower')} will be notified`
  if (total === 0) return 'Nobody follows this, so nobody will be notified'
  if (byMail === 0) return `${followers} in the widget`
  if (inWidget === 0) return `${followers} by email`
  return `${followers}: ${byMail.toLocaleString('en')} by email, ${inWidget.toLocaleString('en')} in the widget`
}

/** Names of the team's notification types. */
export const teamNotificationLabels: Record<TeamNotificationType, string> = {
  mentioned: 'Mentions of you',
  assigned: 'Assigned to you',
  comment: 'Comments where you answered or are assigned',
  not_working: 'A customer says it’s not fixed',
  held: 'Held for review',
  new_feedback: 'New feedback',
}

/** Names of the email frequencies. */
export const mailChoiceLabels: Record<MailChoice, string> = {
  on: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
  off: 'Never',
}
