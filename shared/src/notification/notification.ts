import { z } from 'zod'
import { EmailLinkToken } from '../account/account.ts'
import { Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { mailLimits } from '../mail-limits.ts'

/** Notification types. */
export const NotificationType = z.enum([
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'approved',
  'shipped',
  'mentioned',
  'assigned',
  'new_feedback',
  'held',
  'comment',
  'not_working',
])
export type NotificationType = z.infer<typeof NotificationType>

/** Types for customers; the others are for the team only. */
export const contactNotificationTypes = [
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'approved',
  'shipped',
] as const satisfies readonly NotificationType[]
export type ContactNotificationType = (typeof contactNotificationTypes)[number]

/** Types for the team's members. */
export const teamNotificationTypes = [
  'mentioned',
  'assigned',
  'comment',
  'not_working',
  'held',
  'new_feedback',
] as const satisfies readonly NotificationType[]
export type TeamNotificationType = (typeof teamNotificationTypes)[number]

export const isTeamType = (type: NotificationType): type is TeamNotificationType =>
  teamNotificationTypes.some((each) => each === type)

/** Email frequency of a type: off, at once, or in a daily or weekly digest. */
export const MailChoice = z.enum(['off', 'on', 'daily', 'weekly'])
export type MailChoice = z.infer<typeof MailChoice>

/** Default email frequency: on for types addressed to one person, off for those that occur all day. */
export const mailUnlessChosen = (type: NotificationType): MailChoice =>
  type === 'comment' || type === 'not_working' || type === 'held' || type === 'new_feedback' ? 'off' : 'on'

/** Progress of a broadcast: its time has not come, it is in progress, everybody is notified, or a member stopped it. */
export const BroadcastState = z.enum(['scheduled', 'sending', 'sent', 'stopped'])
export type BroadcastState = z.infer<typeof BroadcastState>

/** Channels of one notification type for a person. */
export const NotificationSetting = z.strictObject({
  type: NotificationType,
  /** True if it appears in the list of notifications. */
  inApp: z.boolean(),
  mail: MailChoice,
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** Notification settings of a person. */
export const NotificationSettings = z.object({
  /** False turns off all emails, whatever the types say. */
  mail: z.boolean(),
  types: z.array(NotificationSetting),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Notification settings behind the link in an email, with the organisation that sends the emails. */
export const EmailPreferences = NotificationSettings.extend({
  organisationName: z.string(),
  /** Projects to whose changelogs the reader subscribes. */
  changelogs: z.array(z.object({ projectId: Id, name: z.string() })),
})
export type EmailPreferences = z.infer<typeof EmailPreferences>

/** A change of notification settings; absent ones stay. */
export const NotificationSettingsChange = z.strictObject({
  mail: z.boolean().optional(),
  types: z.array(NotificationSetting).max(NotificationType.options.length).optional(),
})
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>

/** A line in a person's list of notifications. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  projectId: Id,
  /** The item concerned; null if none. */
  feedback: z.object({ id: Id, reference: Reference, title: z.string() }).nullable(),
  /** The task concerned; for the team only. */
  task: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
  /** New status of a status change. */
  statusId: Id.nullable(),
  /** Author of the quoted text; in the team's notifications, the acting person. `excerpt` is the text's beginning. */
  actorName: z.string().nullable(),
  /** True if `actorName` is publicly a member of the team. */
  byTeam: z.boolean(),
  excerpt: z.string().nullable(),
  /** The published changelog entry: its title, and its path under the server's base URL. */
  entry: z.object({ title: z.string(), path: z.string() }).nullable(),
  read: z.boolean(),
  createdAt: Timestamp,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = pageOf(Notification).extend({
  /** Unread notifications in total. */
  unread: z.number().int(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

/** Notifications of the caller to mark as read: those about an item or a task, else all. */
export const ReadMark = z.strictObject({ feedbackId: Id.optional(), taskId: Id.optional() })
export type ReadMark = z.infer<typeof ReadMark>

export const UnreadCount = z.object({ unread: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** The caller's follow of an item: true if they follow it. */
export const Following = z.object({ feedbackId: Id, following: z.boolean() })
export type Following = z.infer<typeof Following>

/** Those of the requested items that the caller follows. */
export const FollowedIds = z.object({ feedbackIds: z.array(Id) })

/** Number of recipients of a change; each counts in one group only. */
export const RecipientCounts = z.object({
  total: z.number().int(),
  /** Recipients of an email, at once or in a digest. */
  byMail: z.number().int(),
  /** Recipients without email, who see it in the widget and on the public board. */
  inWidget: z.number().int(),
})
export type RecipientCounts = z.infer<typeof RecipientCounts>

/** A broadcast to an item's followers, and its progress. */
export const Broadcast = z.object({
  id: Id,
  type: NotificationType,
  statusId: Id.nullable(),
  state: BroadcastState,
  runAt: Timestamp,
  total: z.number().int(),
  done: z.number().int(),
  /** Of those notified, the number who get an email, and of these the number who have opened its link. */
  mailed: z.number().int(),
  opened: z.number().int(),
  /** Emails delayed by a daily limit; they are sent on the next days. */
  keptBack: z.number().int(),
})
export type Broadcast = z.infer<typeof Broadcast>
export const Broadcasts = z.object({ items: z.array(Broadcast) })

/** The token in the link of an email about an item or an entry, which its reader has opened. */
export const NoticeOpening = z.strictObject({ token: EmailLinkToken.shape.token })

/** A change of notification settings through the link in an email; without a change, a request for the present ones. */
export const EmailPreferencesChange = NotificationSettingsChange.extend({
  token: EmailLinkToken.shape.token,
  /** Project whose changelog the reader unsubscribes from. */
  leftChangelog: Id.optional(),
})
export type EmailPreferencesChange = z.input<typeof EmailPreferencesChange>

/** Delivery events from a mail server's provider. */
export const MailEvents = z.strictObject({
  events: z
    .array(
      z.strictObject({
        email: bounded(limits.emailMax),
        reason: z.enum(['bounced', 'complained']),
        /** Message-ID of the email, which identifies its organisation. */
        messageId: bounded(limits.emailMax).optional(),
      }),
    )
    .min(1)
    .max(mailLimits.mailEventsMax),
})
export type MailEvents = z.infer<typeof MailEvents>
