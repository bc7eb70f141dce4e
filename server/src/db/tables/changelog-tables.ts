import type { Flag } from './global-tables.ts'

export interface ChangelogEntries {
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

export interface ChangelogItems {
  entry_id: string
  feedback_id: string
}

/** What a reporter of a bug says of the entry that told of it last. */
export interface FixAnswers {
  feedback_id: string
  person_id: string
  entry_id: string
  fixed: Flag
  created_at: number
}
