import type { MailChoice, NotificationType, SendingState } from '@earshot/shared/notification/notification'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import type { TableFacts } from './tenant-table.ts'

/** What somebody chose about an item; whoever wrote it or voted on it follows without a row. */
interface Follows {
  feedback_id: string
  person_id: string
  /** 1 to follow, 0 not to. */
  following: Flag
  created_at: number
  /** The merged item that it was chosen for. */
  merged_from_id: Generated<string | null>
}

/** Something that people are notified of, a batch of them at a time. */
interface Sendings {
  /** Made for the time at which it begins: in their order ids are newest last. */
  id: string
  type: NotificationType
  project_id: string
  feedback_id: string | null
  comment_id: string | null
  task_id: string | null
  /** Of something shipped: the entry of the changelog that tells of it. */
  entry_id: string | null
  /** Who did it: never notified of it. */
  actor_id: string | null
  /** What the team adds for its readers. */
  note: string
  /** JSON: `SendingData`. */
  data: string
  state: SendingState
  /** Not before. */
  run_at: number
  /** How many it notifies, counted as it begins, and how many it has notified. */
  total: Generated<number>
  done: Generated<number>
  /** The last person that was looked at; '' before the first. */
  reached: string
  created_at: number
}

/** That somebody was notified of a sending: once, whatever happened in the middle. */
interface Notifications {
  person_id: string
  sending_id: string
  /** 1 when it stands in their list, 0 when it was mailed alone. */
  in_app: Flag
  read_at: number | null
  /** 1 while `unread_counts` counts it: it stands in the list, may be seen and is not read. */
  counted: Generated<Flag>
  /** When the digest goes out that it waits for. */
  mail_due: number | null
  /** 1 while it waits because a daily limit kept its mail back. */
  mail_kept_back: Generated<Flag>
}

/** How many of a person's notifications in a project are not read. */
interface UnreadCounts {
  person_id: string
  project_id: string
  unread: number
}

/** What somebody chose to be notified of; without a row it is on. */
interface NotificationSettingsTable {
  person_id: string
  /** `all` turns every mail off. */
  type: NotificationType | 'all'
  in_app: Flag
  mail: MailChoice
}

/** Who somebody is now who was merged into another: links in earlier mails name them. */
interface MergedPeople {
  from_id: string
  into_id: string
}

/** Tenant tables about following and being notified. */
export interface NotificationTables {
  follows: Follows
  sendings: Sendings
  notifications: Notifications
  unread_counts: UnreadCounts
  notification_settings: NotificationSettingsTable
  merged_people: MergedPeople
}

export const notificationTables = {
  notifications: {
    key: ['person_id', 'sending_id'],
    exported: ['person_id', 'sending_id', 'in_app', 'read_at'],
    flags: ['in_app'],
    withheld: ['mail_due', 'mail_kept_back', 'counted'],
    // Their export has them with what they are about (`contact-export.ts`).
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
  sendings: {
    key: ['id'],
    exported: [
      'id',
      'type',
      'project_id',
      'feedback_id',
      'comment_id',
      'task_id',
      'entry_id',
      'actor_id',
      'note',
      'data',
      'state',
      'run_at',
      'total',
      'done',
      'created_at',
    ],
    json: ['data'],
    withheld: ['reached'],
    people: { actor_id: 'traces' },
  },
  follows: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'following', 'created_at', 'merged_from_id'],
    flags: ['following'],
    contactOwnedTables: { column: 'person_id', exported: ['feedback_id', 'following', 'created_at'] },
  },
} as const satisfies TableFacts<NotificationTables>
