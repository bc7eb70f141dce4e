import type { Feedback, FeedbackKind, HoldReason, Visibility } from './feedback.ts'
import type { MailChoice, Reach, TeamNotificationType } from './notification.ts'
import type { IncidentImpact, IncidentStage, ServicePart, ServiceState } from './service-status.ts'
import type { StatusCategory } from './status.ts'
import type { TaskPriority } from './task.ts'

/*
 * The words for what the schemas know by a name. The widget takes from here, too: nothing here needs zod.
 */

/** `1 vote`, `1,200 votes`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `1,000`, and `1,000+` for any more than `max`. */
export const countedUpTo = (count: number, max: number): string =>
  count > max ? `${max.toLocaleString('en')}+` : count.toLocaleString('en')

export const statusCategoryLabels: Record<StatusCategory, string> = {
  open: 'Open',
  planned: 'Planned',
  started: 'In progress',
  done: 'Done',
  closed: 'Declined',
}

/** How urgent a task is. */
export const priorityLabels: Record<TaskPriority, string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** Who may see an item. */
export const visibilityLabels: Record<Visibility, { name: string; meaning: string }> = {
  public: { name: 'Public', meaning: 'Everyone can see it' },
  author: { name: 'Author and team', meaning: 'Its author and your team can see it' },
  team: { name: 'Team only', meaning: 'Only your team can see it' },
}

const holdReasonLabels: Record<HoldReason, string> = {
  moderated: 'This project reviews every post',
  unknown_contact: 'First-time author',
  not_trusted: 'Not trusted yet',
  links: 'Contains links',
  listed_words: 'Contains a word from your list',
  repeated_text: 'Repeats an earlier post',
  storage_full: 'Your plan’s storage is used up',
  approvals_full: 'More is held for review than your plan allows for',
}

/** Why an item or a comment is held for review, in one line. */
export const holdReasonsOf = ({ holdReasons }: { holdReasons: readonly HoldReason[] }): string =>
  holdReasons.map((reason) => holdReasonLabels[reason]).join(' · ')

/** `2 comments held for review`. */
export const heldCommentsOf = (count: number): string => `${counted(count, 'comment')} held for review`

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

/** How many people want an idea, or are affected by a bug. */
export const demandOf = ({
  kind,
  voteCount,
  affectedCount,
}: { kind: FeedbackKind } & Pick<Feedback, 'voteCount' | 'affectedCount'>): string =>
  kind === 'idea' ? counted(voteCount, 'vote') : `${affectedCount} affected`

/** The state of the service in one sentence. */
export const serviceStateLabels: Record<ServiceState, string> = {
  operational: 'All systems operational',
  maintenance: 'Scheduled maintenance is under way',
  degraded: 'Some things do not work as they should',
  outage: 'Earshot is down',
}

export const servicePartLabels: Record<ServicePart['name'], string> = {
  application: 'Application',
  mail: 'Mail',
}

export const incidentImpactLabels: Record<IncidentImpact, string> = {
  minor: 'Minor incident',
  major: 'Major incident',
  outage: 'Outage',
}

export const incidentStageLabels: Record<IncidentStage, string> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
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
