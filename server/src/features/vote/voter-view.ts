import type { Voter } from '@earshot/shared/vote/vote'
import { casterOf } from '../feedback/author-view.ts'
import { personProfile } from '../feedback/authors.ts'
import type { listVoters } from './votes.queries.ts'

export const voterView = (row: Awaited<ReturnType<typeof listVoters>>[number]): Voter => ({
  person: personProfile(row),
  castBy: casterOf(row),
  reason: row.reason,
  votedAt: row.created_at,
})
