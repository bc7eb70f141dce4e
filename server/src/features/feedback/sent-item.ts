import type { MergedItem } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listMergeTargets } from './merge-chain.ts'
import { findPublicItem, type PublicItem } from './public-feedback.queries.ts'
import { canContactView, type Viewer } from './visibility.ts'

/** A merged item's targets as its author sees them. */
export interface MergedItemView {
  /** Status of the last target. */
  statusId: string
  commentsFrozen: boolean
  merged: NonNullable<MergedItem>
  /** Ids of the targets, nearest first. */
  takerIds: string[]
}

/** Targets of a merged item as its author sees them; of a target that they may not see only the status. */
export async function readMergedItem(
  db: TenantDb,
  id: string,
  viewer: Viewer,
): Promise<MergedItemView | undefined> {
  const takerIds = (await listMergeTargets(db, id)).map((taker) => taker.id)
  const last = await findPublicItem(db, takerIds.at(-1) ?? '')
  if (!last) return undefined
  return {
    statusId: statusOf(last),
    commentsFrozen: last.freezes_comments === 1,
    merged: { into: canContactView(last, viewer) ? nameOf(last) : null },
    takerIds,
  }
}

const statusOf = ({ json }: PublicItem): string => JSON.parse(json).statusId

function nameOf({ json }: PublicItem): NonNullable<MergedItem>['into'] {
  const { id, reference, title } = JSON.parse(json)
  return { id, reference, title }
}
