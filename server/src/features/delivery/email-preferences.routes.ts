import { MailedLink } from '@earshot/shared/account'
import { EmailPreferencesChange, MailEvents, NotificationSettings } from '@earshot/shared/notification'
import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { changeByLink } from './email-preferences.ts'
import { noteMailEvents } from './stopped-mail.ts'

/** What readers of mails want, by a signed link and without a login, and what became of mails. */
export const emailPreferencesRoutes = new Routes()

emailPreferencesRoutes.patch(
  '/api/v1/email-preferences',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Get or change notification settings by the link in an email',
    details: 'Without a change it returns the current settings. 410 for an invalid link.',
    body: EmailPreferencesChange,
    answer: NotificationSettings,
  },
  (ctx, { body }) => changeByLink(ctx, body),
)

// Outside of what is for our own pages alone: mail programs post here for their readers, from anywhere and without
// cookies. The signed token says whom it concerns; the body says nothing more.
emailPreferencesRoutes.post(
  '/email-preferences',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Unsubscribe from emails with an email program’s button (RFC 8058)',
    details: 'For email programs (RFC 8058), from any site. 410 for an invalid link.',
    query: MailedLink,
    answer: NotificationSettings,
  },
  (ctx, { query }) => changeByLink(ctx, { token: query.token, mail: false }),
)

emailPreferencesRoutes.put(
  '/mail-events',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Report addresses that bounced or complained',
    details:
      'For your email provider, with `Authorization: Bearer` and the secret of `MAIL_EVENTS_SECRET`; 404 without it.',
    headers: z.object({ authorization: z.string().max(500).default('') }),
    body: MailEvents,
    noContent: 'No more emails are sent to these addresses',
  },
  (ctx, { headers, body }) => noteMailEvents(ctx, headers.authorization, body),
)
