import type { Flag } from './global-tables.ts'
import type { TableFacts } from './tenant-table.ts'

interface ChangelogEntries {
  id: string
  project_id: string
  title: string
  /** Markdown. */
  body: string
  /** JSON list of labels. */
  labels: string
  /** 1 when it is published without notifying. */
  quiet: Flag
  /** When it is published; null for a draft, and once it is published. */
  publish_at: number | null
  published_at: number | null
  /** When it was changed after it was published. */
  edited_at: number | null
  /** When those who asked for its feedback were notified: once, however often it is published. */
  notified_at: number | null
  created_at: number
  updated_at: number
}

interface ChangelogItems {
  entry_id: string
  feedback_id: string
}

/** What a reporter of a bug says of the entry that told of it last. */
interface FixAnswers {
  feedback_id: string
  person_id: string
  entry_id: string
  fixed: Flag
  created_at: number
}

export interface ChangelogTables {
  changelog_entries: ChangelogEntries
  changelog_items: ChangelogItems
  fix_answers: FixAnswers
}

export const changelogTables = {
  fix_answers: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'entry_id', 'fixed', 'created_at'],
    flags: ['fixed'],
    contactOwnedTables: { column: 'person_id', exported: ['feedback_id', 'entry_id', 'fixed', 'created_at'] },
  },
  changelog_items: { key: ['entry_id', 'feedback_id'], exported: ['entry_id', 'feedback_id'] },
  changelog_entries: {
    key: ['id'],
    exported: [
      'id',
      'project_id',
      'title',
      'body',
      'labels',
      'quiet',
      'publish_at',
      'published_at',
      'edited_at',
      'notified_at',
      'created_at',
      'updated_at',
    ],
    json: ['labels'],
    flags: ['quiet'],
  },
} as const satisfies TableFacts<ChangelogTables>
