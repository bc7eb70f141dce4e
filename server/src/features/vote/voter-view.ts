import type { PersonRef } from '@earshot/shared/feedback/feedback'
import type { Voter } from '@earshot/shared/vote/vote'
import { personProfile } from '../feedback/authors.ts'
import type { listVoters } from './votes.queries.ts'

export const voterView = (row: Awaited<ReturnType<typeof listVoters>>[number]): Voter => ({
  person: personProfile(row),
  castBy: casterOf(row),
  reason: row.reason,
  votedAt: row.created_at,
})

const casterOf = (row: Awaited<ReturnType<typeof listVoters>>[number]): PersonRef | null =>
  row.caster_id !== null && row.caster_name !== null && row.caster_kind !== null
    ? { id: row.caster_id, name: row.caster_name, kind: row.caster_kind }
    : null
