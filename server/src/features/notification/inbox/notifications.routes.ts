import { EmailLinkToken } from '@earshot/shared/account/account'
import { PageRequest } from '@earshot/shared/field/page'
import { bounded } from '@earshot/shared/field/text-fields'
import {
  Broadcast,
  Broadcasts,
  EmailPreferences,
  EmailPreferencesChange,
  MailEvents,
  NoticeOpening,
  NotificationPage,
  NotificationSettings,
  NotificationSettingsChange,
  ReadMark,
  RecipientCounts,
  teamNotificationTypes,
  UnreadCount,
} from '@earshot/shared/notification/notification'
import { VoteLookup } from '@earshot/shared/vote/vote'
import { z } from 'zod'
import { requireToken } from '../../../auth/bearer-token.ts'
import { Routes } from '../../../http/routes.ts'
import type { Services } from '../../../http/services.ts'
import { countUnread, markRead } from '../broadcast/read-state.ts'
import { recordOpening } from '../notice-opening.ts'
import { browseBroadcasts, cancelBroadcast, previewRecipients } from '../recipients/recipient-preview.ts'
import { showSettings } from '../settings/settings.ts'
import { handleDeliveryEvents } from '../stopped-mail.ts'
import { browseTeamNotifications } from './notification-list.ts'
import { changeByLink, changeTeamSettings } from './notification-settings.ts'

/**
 * Broadcasts to contacts, for the team; a member's own notifications in one organisation; notification settings by a
 * signed link from a mail, without login; and delivery events of the mail provider.
 */
export const notificationsRoutes = new Routes()

notificationsRoutes.get(
  '/api/v1/reach',
  {
    access: 'readFeedback',
    summary: 'Count whom a status change would notify',
    details: 'Each person is counted once, according to their settings: by email, or only in the widget.',
    query: VoteLookup,
    answer: RecipientCounts,
  },
  (ctx, { query }) => previewRecipients(ctx, { feedbackIds: query.ids }),
)

notificationsRoutes.get(
  '/api/v1/feedback/{feedbackId}/broadcasts',
  {
    access: 'readFeedback',
    summary: 'List past and scheduled notifications of an item’s followers',
    answer: Broadcasts,
  },
  (ctx, { params }) => browseBroadcasts(ctx, params.feedbackId),
)

notificationsRoutes.delete(
  '/api/v1/broadcasts/{broadcastId}',
  {
    access: 'changeFeedbackStatus',
    summary: 'Stop a sending, or cancel a scheduled one',
    details: '410 if everybody has been notified.',
    answer: Broadcast,
  },
  (ctx, { params }) => cancelBroadcast(ctx, params.broadcastId),
)

const path = '/api/v1/notifications'
const read = { access: 'readFeedback' } as const
const settings = { access: 'ownAccount', answer: NotificationSettings } as const

notificationsRoutes.get(
  path,
  {
    ...read,
    summary: 'List your notifications, newest first',
    query: PageRequest,
    answer: NotificationPage,
    compressed: true,
  },
  (ctx, { query }) => browseTeamNotifications(ctx, query),
)

notificationsRoutes.get(
  `${path}/unread`,
  { ...read, summary: 'Count your unread notifications', answer: UnreadCount },
  async ({ db, actor }) => ({ unread: await countUnread(db, actor.personId) }),
)

notificationsRoutes.put(
  `${path}/read`,
  {
    ...read,
    summary: 'Mark your notifications as read',
    details: 'Those about an item or a task, or all.',
    body: ReadMark,
    noContent: 'Marked as read',
  },
  ({ db, actor: { personId }, now }, { body }) => markRead(db, { personId, ...body }, now),
)

notificationsRoutes.get(
  '/api/v1/notification-settings',
  { ...settings, summary: 'Get your notification settings' },
  ({ db, actor }) => showSettings(db, actor.personId, teamNotificationTypes),
)

notificationsRoutes.patch(
  '/api/v1/notification-settings',
  { ...settings, summary: 'Change your notification settings', body: NotificationSettingsChange },
  (ctx, { body }) => changeTeamSettings(ctx, body),
)

notificationsRoutes.patch(
  '/api/v1/email-preferences',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Get or change notification settings by the link in an email',
    details: 'Without a change it returns the current settings. 410 for an invalid link.',
    body: EmailPreferencesChange,
    answer: EmailPreferences,
  },
  (ctx, { body }) => changeByLink(ctx, body),
)

notificationsRoutes.put(
  '/api/v1/notice-openings',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Report that the link in an email of a notification was opened',
    details: 'Counts each person once. 410 for an invalid token.',
    body: NoticeOpening,
    noContent: 'Counted',
  },
  (ctx, { body }) => recordOpening(ctx, body.token),
)

// Outside the same-origin routes: mail programs post here for their readers, from anywhere and without cookies. The
// signed token identifies the recipient; the body contains nothing else.
notificationsRoutes.post(
  '/email-preferences',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Unsubscribe from emails with an email program’s button (RFC 8058)',
    details: 'For email programs (RFC 8058), from any site. 410 for an invalid link.',
    query: EmailLinkToken,
    answer: EmailPreferences,
  },
  (ctx, { query }) => changeByLink(ctx, { token: query.token, mail: false }),
)

notificationsRoutes.put(
  '/mail-events',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Report addresses that bounced or complained',
    details:
      'For your email provider, with `Authorization: Bearer` and the secret of `MAIL_EVENTS_SECRET`; 404 without it.',
    authenticate: async (c, { config }: Services) =>
      requireToken(config.mailEventsSecret, c.req.header('authorization') ?? ''),
    headers: z.object({ authorization: bounded(500).default('') }),
    body: MailEvents,
    noContent: 'No more emails are sent to these addresses',
  },
  (ctx, { body }) => handleDeliveryEvents(ctx, body),
)
