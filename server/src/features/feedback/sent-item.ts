import type { MergedItem } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listTakers } from './merge-chain.ts'
import { findPublicItem, type PublicItem } from './public-feedback.queries.ts'
import { canContactView, type Viewer } from './visibility.ts'

/** What whoever sent a merged item reads of those behind it. */
export interface SentItem {
  /** Of the item that nothing took in. */
  statusId: string
  commentsFrozen: boolean
  merged: NonNullable<MergedItem>
  /** What took it in, the nearest first. */
  takerIds: string[]
}

/** Of the items behind a merged one what its sender reads: of what they may not see the status alone. */
export async function readSentItem(db: TenantDb, id: string, viewer: Viewer): Promise<SentItem | undefined> {
  const takerIds = (await listTakers(db, id)).map((taker) => taker.id)
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
