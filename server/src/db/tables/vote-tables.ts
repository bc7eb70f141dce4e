import type { VoteBatchState } from '@earshot/shared/vote/vote-batch'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import type { TableFacts } from './tenant-table.ts'

interface Votes {
  feedback_id: string
  person_id: string
  cast_by_id: string | null
  /** Reason of the member who cast it; null if the voter did, or none was given. */
  reason: Generated<string | null>
  /** Batch in which a member cast it; null for a single vote. */
  batch_id: Generated<string | null>
  /** 1 if the batch added the voter, who goes again if it is undone and nothing else is theirs. */
  adds_person: Generated<Flag>
  created_at: number
}

/** Votes cast for a list of customers. */
interface VoteBatches {
  id: string
  feedback_id: string
  cast_by_id: string
  reason: string | null
  state: VoteBatchState
  /** Sentence why the job stopped before the end. */
  problem: Generated<string | null>
  total_count: number
  done_count: Generated<number>
  cast_count: Generated<number>
  created_at: number
}

/** An address of a batch whose vote is not cast yet. */
interface PendingVotes {
  batch_id: string
  email: string
  name: string
}

export interface VoteTables {
  votes: Votes
  vote_batches: VoteBatches
  pending_votes: PendingVotes
}

export const voteTables = {
  votes: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'cast_by_id', 'reason', 'batch_id', 'created_at'],
    withheld: ['adds_person'],
    people: { person_id: 'words', cast_by_id: 'members' },
  },
  pending_votes: { key: ['batch_id', 'email'], exported: null },
  vote_batches: {
    key: ['id'],
    exported: [
      'id',
      'feedback_id',
      'cast_by_id',
      'reason',
      'state',
      'problem',
      'total_count',
      'done_count',
      'cast_count',
      'created_at',
    ],
    people: { cast_by_id: 'members' },
  },
} as const satisfies TableFacts<VoteTables>
