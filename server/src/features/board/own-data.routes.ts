import { PageRequest } from '@earshot/shared/field/page'
import {
  contactNotificationTypes,
  NotificationPage,
  NotificationSettings,
  NotificationSettingsChange,
  UnreadCount,
} from '@earshot/shared/notification/notification'
import { ContactDetails, ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { changeOwnDetails, showOwnDetails } from '../contact/contact-details.ts'
import { eraseOneself } from '../contact/contact-erasure.ts'
import { exportOneself } from '../contact/contact-export.ts'
import { requireContact } from '../feedback/authors.ts'
import { countUnread, markOneRead, markRead } from '../notification/broadcast/read-state.ts'
import { browseOwnNotifications } from '../notification/inbox/notification-list.ts'
import { changeSettings, showSettings } from '../notification/settings/settings.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'

const read = { access: 'contact', rateLimit: 'widgetRead' } as const
const write = { access: 'contact', rateLimit: 'widgetWrite' } as const

/** Name, address, notifications and data of a contact. */
export const ownDataRoutes = new Routes<PageCacheServices>()

ownDataRoutes.get(
  '/e/v1/me/notifications',
  {
    ...read,
    summary: 'List a contact’s own notifications, newest first',
    query: PageRequest,
    answer: NotificationPage,
  },
  (ctx, { query }) => browseOwnNotifications(ctx, query),
)

ownDataRoutes.get(
  '/e/v1/me/notifications/unread',
  { ...read, summary: 'Count a contact’s own unread notifications', answer: UnreadCount },
  async ({ db, actor }) => ({ unread: await countUnread(db, actor.personId, actor.projectId) }),
)

ownDataRoutes.put(
  '/e/v1/me/notifications/read',
  { ...write, summary: 'Mark all of a contact’s own notifications as read', noContent: 'Marked as read' },
  ({ db, actor: { personId, projectId }, now }) => markRead(db, { personId, projectId }, now),
)

ownDataRoutes.put(
  '/e/v1/me/notifications/{notificationId}/read',
  { ...write, summary: 'Mark a contact’s own notification as read', noContent: 'Marked as read' },
  ({ db, actor: { personId, projectId }, now }, { params }) =>
    markOneRead(db, { personId, projectId, broadcastId: params.notificationId }, now),
)

ownDataRoutes.get(
  '/e/v1/me/notification-settings',
  { ...read, summary: 'Get the contact’s own notification settings', answer: NotificationSettings },
  ({ db, actor }) => showSettings(db, actor.personId, contactNotificationTypes),
)

ownDataRoutes.patch(
  '/e/v1/me/notification-settings',
  {
    ...write,
    summary: 'Change a contact’s own notification settings',
    body: NotificationSettingsChange,
    answer: NotificationSettings,
  },
  async ({ db, actor }, { body }) => {
    await requireContact(db, actor.personId)
    return changeSettings(db, actor.personId, body, contactNotificationTypes)
  },
)

ownDataRoutes.get(
  '/e/v1/me',
  { ...read, summary: 'Get the contact’s own name and email address', answer: ContactDetails },
  (ctx) => showOwnDetails(ctx),
)

ownDataRoutes.put(
  '/e/v1/me',
  {
    ...write,
    summary: 'Set the contact’s own name and email address',
    details:
      'Both are optional; empty removes it. A new address is `pendingEmail` until its owner confirms it by the link sent there; the response does not reveal whether it is known. 409 for a contact with a signed identity.',
    body: ContactDetailsChange,
    answer: ContactDetails,
  },
  (ctx, { body }) => changeOwnDetails(ctx, body),
)

ownDataRoutes.get(
  '/e/v1/me/export',
  {
    ...read,
    summary: 'Export the contact’s own data as one JSON file',
    answer: z.looseObject({}),
    description: 'A file',
  },
  async (ctx, _, c) => streamedAttachment(c, await exportOneself(ctx), ctx.services.log),
)

ownDataRoutes.delete(
  '/e/v1/me',
  {
    ...write,
    summary: 'Erase the contact’s own data',
    details:
      'Private items are deleted, public ones become anonymous, and the contact token becomes invalid.',
    noContent: 'Erased',
  },
  (ctx) => eraseOneself(ctx),
)
