import { z } from 'zod'
import { Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { NotificationType } from '../notification/notification.ts'

/** A notification that a contact was sent, in their list, by email or both. */
export const PersonNotification = z.object({
  id: Id,
  type: NotificationType,
  projectId: Id,
  /** The item that it is about, and the changelog entry that announces the item. */
  feedback: z.object({ id: Id, reference: Reference, title: z.string() }).nullable(),
  entry: z.object({ id: Id, title: z.string() }).nullable(),
  sentAt: Timestamp,
  /** When the contact read it in their list. */
  readAt: Timestamp.nullable(),
  /** When the contact first opened the link in the email. */
  openedAt: Timestamp.nullable(),
})
export type PersonNotification = z.infer<typeof PersonNotification>
export const PersonNotificationPage = pageOf(PersonNotification)

/** A task that is linked to an item of a contact. */
export const PersonTask = z.object({
  id: Id,
  projectId: Id,
  reference: z.string(),
  title: z.string(),
  columnName: z.string(),
})
export type PersonTask = z.infer<typeof PersonTask>
export const PersonTaskPage = pageOf(PersonTask)
