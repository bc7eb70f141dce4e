import type { PersonProfile } from '@earshot/shared/feedback/feedback'
import { personProfile } from './authors.ts'
import type { FeedbackRow } from './feedback.queries.ts'

/** Author of a row that has the author columns. */
export const authorOf = (
  row: Pick<
    FeedbackRow,
    | 'author_id'
    | 'author_name'
    | 'author_kind'
    | 'author_external_id'
    | 'author_email'
    | 'author_email_verified'
    | 'author_email_confirmed_at'
  >,
): PersonProfile =>
  personProfile({
    id: row.author_id,
    name: row.author_name,
    kind: row.author_kind,
    external_id: row.author_external_id,
    email: row.author_email,
    email_verified: row.author_email_verified,
    email_confirmed_at: row.author_email_confirmed_at,
  })
