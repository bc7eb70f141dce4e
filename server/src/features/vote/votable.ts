import { votesFrozen } from '@earshot/shared/status/status'
import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict, frozen, notFound } from '../../lib/app-error.ts'
import { isListed } from '../feedback/visibility.ts'
import { findSupportable } from './supportable.ts'

/**
 * An item on which a member may vote for customers, with the person whose vote it is.
 * @throws AppError `not_found` for an unknown item, `conflict` for one that takes no votes, `frozen` if the item's status
 * closes votes.
 */
export async function getVotable(
  db: TenantDb,
  { feedbackId, personId }: { feedbackId: string; personId: string },
) {
  const [item] = await findSupportable(db, { id: feedbackId, personId })
  if (!item) throw notFound('idea')
  if (item.kind !== 'idea') throw conflict('Only ideas take votes.')
  if (item.merged_into_id !== null)
    throw conflict('This idea was merged. Vote for the one that it is part of.')
  // Voters follow the item, so they must be able to read it.
  if (!isListed(item)) throw conflict('Only public ideas take votes. Approve or publish this one first.')
  if (item.freezes_votes) throw frozen(votesFrozen(item.status_name))
  return item
}
