import { z } from 'zod'
import { MailedLink } from '../account/account.ts'
import { Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** What somebody can be notified of. */
export const NotificationType = z.enum([
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'shipped',
  'mentioned',
  'assigned',
  'new_feedback',
  'held',
  'comment',
])
export type NotificationType = z.infer<typeof NotificationType>

/** Of these customers are notified; the others are the team's own. */
export const contactNotificationTypes = [
  'status_changed',
  'official_answer',
  'reply',
  'merged',
  'shipped',
] as const satisfies readonly NotificationType[]
export type ContactNotificationType = (typeof contactNotificationTypes)[number]

/** Of these the team's members are notified. */
export const teamNotificationTypes = [
  'mentioned',
  'assigned',
  'comment',
  'held',
  'new_feedback',
] as const satisfies readonly NotificationType[]
export type TeamNotificationType = (typeof teamNotificationTypes)[number]

export const isTeamType = (type: NotificationType): type is TeamNotificationType =>
  teamNotificationTypes.some((each) => each === type)

/** Whether a type is mailed: not at all, at once, or gathered into one mail a day or a week. */
export const MailChoice = z.enum(['off', 'on', 'daily', 'weekly'])
export type MailChoice = z.infer<typeof MailChoice>

/** Whether a type is mailed to whoever chose nothing: what is meant for one, and not what happens all day. */
export const mailUnlessChosen = (type: NotificationType): MailChoice =>
  type === 'comment' || type === 'held' || type === 'new_feedback' ? 'off' : 'on'

/** How far a sending is: its time has not come, it is under way, everybody is notified, or somebody stopped it. */
export const SendingState = z.enum(['scheduled', 'sending', 'sent', 'stopped'])
export type SendingState = z.infer<typeof SendingState>

/** How one type reaches somebody. */
export const NotificationSetting = z.strictObject({
  type: NotificationType,
  /** Whether it stands in the list of notifications. */
  inApp: z.boolean(),
  mail: MailChoice,
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** What somebody wants to be notified of. */
export const NotificationSettings = z.object({
  /** False turns every mail off, whatever the types say. */
  mail: z.boolean(),
  types: z.array(NotificationSetting),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The same for whoever follows the link in an email, with the organisation that the emails are about. */
export const EmailPreferences = NotificationSettings.extend({ organisationName: z.string() })
export type EmailPreferences = z.infer<typeof EmailPreferences>

/** A change of them; what is not named stays. */
export const NotificationSettingsChange = z.strictObject({
  mail: z.boolean().optional(),
  types: z.array(NotificationSetting).max(NotificationType.options.length).optional(),
})
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>

/** One line of somebody's notifications. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  projectId: Id,
  /** The item that it is about; null for what is about none. */
  feedback: z.object({ id: Id, reference: Reference, title: z.string() }).nullable(),
  /** The task that it is about, for the team alone. */
  task: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
  /** Of a status change: the new status. */
  statusId: Id.nullable(),
  /** Whose words they are, and of what the team is notified of who did it; of words also how they begin. */
  actorName: z.string().nullable(),
  /** Whether they are one of the team, as everyone is told of their words. */
  byTeam: z.boolean(),
  excerpt: z.string().nullable(),
  /** What the team added for its readers. */
  note: z.string(),
  /** Of something shipped: what to call it, and where to read it under the server's base URL. */
  entry: z.object({ title: z.string(), path: z.string() }).nullable(),
  read: z.boolean(),
  createdAt: Timestamp,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = pageOf(Notification).extend({
  /** How many of all of them are not read. */
  unread: z.number().int(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

/** Which of one's notifications are marked as read: those about an item or a task, else all. */
export const ReadMark = z.strictObject({ feedbackId: Id.optional(), taskId: Id.optional() })
export type ReadMark = z.infer<typeof ReadMark>

export const UnreadCount = z.object({ unread: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** Whether somebody follows an item. */
export const Following = z.object({ feedbackId: Id, following: z.boolean() })
export type Following = z.infer<typeof Following>

/** Which of some items the caller follows. */
export const FollowedIds = z.object({ feedbackIds: z.array(Id) })

/** How many would be notified of a change: every one of them in one group. */
export const Reach = z.object({
  total: z.number().int(),
  /** Who gets a mail, at once or in a digest. */
  byMail: z.number().int(),
  /** Who finds it in the widget and on the public board alone. */
  inWidget: z.number().int(),
})
export type Reach = z.infer<typeof Reach>

/** What is sent to the followers of an item, and how far it is. */
export const Sending = z.object({
  id: Id,
  type: NotificationType,
  statusId: Id.nullable(),
  note: z.string(),
  state: SendingState,
  runAt: Timestamp,
  total: z.number().int(),
  done: z.number().int(),
  /** How many of its emails a daily limit keeps back; they go out on the next days. */
  keptBack: z.number().int(),
})
export type Sending = z.infer<typeof Sending>
export const Sendings = z.object({ items: z.array(Sending) })

/** A change of what one is mailed, by the link in a mail; without a change it says what stands. */
export const EmailPreferencesChange = NotificationSettingsChange.extend({ token: MailedLink.shape.token })
export type EmailPreferencesChange = z.input<typeof EmailPreferencesChange>

/** What the provider of a mail server says became of mails. */
export const MailEvents = z.strictObject({
  events: z
    .array(
      z.strictObject({
        email: bounded(limits.emailMax),
        reason: z.enum(['bounced', 'complained']),
        /** The Message-ID of the email, by which its organisation is known. */
        messageId: bounded(limits.emailMax).optional(),
      }),
    )
    .min(1)
    .max(limits.mailEventsMax),
})
export type MailEvents = z.infer<typeof MailEvents>
