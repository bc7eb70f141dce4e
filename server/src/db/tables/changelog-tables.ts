import { changelogLabels } from '@earshot/shared/changelog/changelog-labels'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface ChangelogEntries {
  id: string
  project_id: string
  title: string
  /** Markdown. */
  body: string
  /** JSON list of labels. */
  labels: string
  /** 1 for publishing without notifications. */
  quiet: Flag
  /** 1 for a publication that also sets the entry's open items to a status of completion. */
  finishes_items: Generated<Flag>
  /** Scheduled publication; null for a draft and for a published entry. */
  publish_at: number | null
  published_at: number | null
  /** When the entry was changed after its publication. */
  edited_at: number | null
  /** When the authors of and voters on its feedback were notified: only once, however often the entry is published. */
  notified_at: number | null
  created_at: number
  updated_at: number
}

interface ChangelogItems {
  entry_id: string
  feedback_id: string
}

/** A customer's answer whether their finished item works for them. */
interface FixAnswers {
  feedback_id: string
  person_id: string
  /** The newest published entry about the item at that time; null without one. */
  entry_id: string | null
  fixed: Flag
  /** The comment that says why it does not work; null without one. */
  comment_id: string | null
  created_at: number
}

/** A contact who gets mail about new entries of a project's changelog. */
interface ChangelogSubscriptions {
  project_id: string
  person_id: string
  /** JSON list of labels; an empty one stands for every entry. */
  labels: string
  created_at: number
}

export interface ChangelogTables {
  changelog_entries: ChangelogEntries
  changelog_items: ChangelogItems
  fix_answers: FixAnswers
  changelog_subscriptions: ChangelogSubscriptions
}

export const changelogTables = {
  fix_answers: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'entry_id', 'fixed', 'comment_id', 'created_at'],
    flags: ['fixed'],
    contactOwnedTables: {
      column: 'person_id',
      exported: ['feedback_id', 'entry_id', 'fixed', 'comment_id', 'created_at'],
    },
  },
  changelog_subscriptions: {
    key: ['project_id', 'person_id'],
    forms: { labels: storedJson(z.array(z.enum(changelogLabels))) },
    exported: ['project_id', 'person_id', 'labels', 'created_at'],
    json: ['labels'],
    contactOwnedTables: { column: 'person_id', exported: ['project_id', 'labels', 'created_at'] },
  },
  changelog_items: { key: ['entry_id', 'feedback_id'], exported: ['entry_id', 'feedback_id'] },
  changelog_entries: {
    key: ['id'],
    forms: { labels: storedJson(z.array(z.enum(changelogLabels))) },
    exported: [
      'id',
      'project_id',
      'title',
      'body',
      'labels',
      'quiet',
      'finishes_items',
      'publish_at',
      'published_at',
      'edited_at',
      'notified_at',
      'created_at',
      'updated_at',
    ],
    json: ['labels'],
    flags: ['quiet', 'finishes_items'],
  },
} as const satisfies TableFacts<ChangelogTables>
