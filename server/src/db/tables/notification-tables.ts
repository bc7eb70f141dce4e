import { Id } from '@earshot/shared/field/ids'
import type { BroadcastState, MailChoice, NotificationType } from '@earshot/shared/notification/notification'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

/** An explicit choice to follow or unfollow an item; authors and voters follow without a row. */
interface Follows {
  feedback_id: string
  person_id: string
  /** 1 to follow, 0 to unfollow. */
  following: Flag
  created_at: number
}

/** A broadcast: an event that people are notified of, in batches. */
interface Broadcasts {
  /** Created for the broadcast's start time, so that ids sort newest last. */
  id: string
  type: NotificationType
  project_id: string
  feedback_id: string | null
  comment_id: string | null
  task_id: string | null
  /** Of a shipped item: the changelog entry that announces it. */
  entry_id: string | null
  /** The person who caused the event, who is never notified of it. */
  actor_id: string | null
  /** JSON: `BroadcastData`. */
  data: string
  state: BroadcastState
  /** Earliest time of the notifications. */
  run_at: number
  /** Number of recipients, counted at the start, and how many were notified so far. */
  total: Generated<number>
  done: Generated<number>
  /** Number of those notified who get an email of it. */
  mailed: Generated<number>
  /** Number of those who have opened the link in that email. */
  opened: Generated<number>
  /** The last processed person; '' before the first. */
  reached: string
  created_at: number
}

/** A person's notification of a broadcast: only one, even after interruptions. */
interface Notifications {
  person_id: string
  broadcast_id: string
  /** 1 if shown in the person's list, 0 if only mailed. */
  in_app: Flag
  read_at: number | null
  /** When the link in the email was first opened. */
  opened_at: Generated<number | null>
  /** 1 while included in `unread_counts`: shown in the list, visible to the person and unread. */
  counted: Generated<Flag>
  /** When the digest with this notification is due. */
  mail_due: number | null
  /** 1 while delayed because a daily limit held the mail back. */
  mail_kept_back: Generated<Flag>
}

/** Number of a person's unread notifications in a project. */
interface UnreadCounts {
  person_id: string
  project_id: string
  unread: number
}

/** A person's choice for one type of notification; without a row it is on. */
interface NotificationSettingsTable {
  person_id: string
  /** `all` turns every mail off. */
  type: NotificationType | 'all'
  in_app: Flag
  mail: MailChoice
}

/** Maps a merged person to the remaining one: links in earlier mails contain the old id. */
interface MergedPeople {
  from_id: string
  into_id: string
}

/** Tenant tables about following and being notified. */
export interface NotificationTables {
  follows: Follows
  broadcasts: Broadcasts
  notifications: Notifications
  unread_counts: UnreadCounts
  notification_settings: NotificationSettingsTable
  merged_people: MergedPeople
}

const BroadcastData = z.object({
  statusId: Id.optional(),
  replacedId: Id.optional(),
  cancelled: z.boolean().optional(),
  personIds: z.array(Id).optional(),
  feedbackIds: z.array(Id).optional(),
})

export const notificationTables = {
  notifications: {
    key: ['person_id', 'broadcast_id'],
    exported: ['person_id', 'broadcast_id', 'in_app', 'read_at', 'opened_at'],
    flags: ['in_app'],
    withheld: ['mail_due', 'mail_kept_back', 'counted'],
    // A contact's export includes them with the items they are about (`contact-export.ts`).
    contactOwnedTables: { column: 'person_id', exported: null },
  },
  unread_counts: {
    key: ['person_id', 'project_id'],
    exported: null,
    contactOwnedTables: { column: 'person_id', exported: null },
  },
  notification_settings: {
    key: ['person_id', 'type'],
    exported: ['person_id', 'type', 'in_app', 'mail'],
    flags: ['in_app'],
    contactOwnedTables: { column: 'person_id', exported: ['type', 'in_app', 'mail'] },
  },
  merged_people: {
    key: ['from_id'],
    exported: null,
    contactOwnedTables: { column: 'into_id', exported: null },
  },
  broadcasts: {
    key: ['id'],
    forms: { data: storedJson(BroadcastData) },
    exported: [
      'id',
      'type',
      'project_id',
      'feedback_id',
      'comment_id',
      'task_id',
      'entry_id',
      'actor_id',
      'data',
      'state',
      'run_at',
      'total',
      'done',
      'mailed',
      'opened',
      'created_at',
    ],
    json: ['data'],
    withheld: ['reached'],
    people: { actor_id: 'traces' },
  },
  follows: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'following', 'created_at'],
    flags: ['following'],
    contactOwnedTables: { column: 'person_id', exported: ['feedback_id', 'following', 'created_at'] },
  },
} as const satisfies TableFacts<NotificationTables>
