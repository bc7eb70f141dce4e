import type { PersonProfile, PersonRef } from '@earshot/shared/feedback/feedback'
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

/** The member who cast a vote or wrote an item down for a contact; null for what the contact did. */
export const casterOf = (row: {
  caster_id: string | null
  caster_name: string | null
  caster_kind: PersonRef['kind'] | null
}): PersonRef | null =>
  row.caster_id !== null && row.caster_name !== null && row.caster_kind !== null
    ? { id: row.caster_id, name: row.caster_name, kind: row.caster_kind }
    : null
