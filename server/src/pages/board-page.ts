import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import { Id } from '@earshot/shared/field/ids'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import type { ListedItem } from '../features/board/public-answers.ts'
import { findItem, type KnownSite } from '../features/board/site.ts'
import { findPublished } from '../features/changelog/public-changelog.ts'
import type { PublicCtx } from '../http/context.ts'

/** The part of a board that an address names. */
export type BoardAddressQuery = Partial<Record<'item' | 'entry' | 'view', string>>

/**
 * The page of a board that everyone may read at an address. `private`: the board is not public. `missing`: the item or
 * the entry does not exist or is not public.
 */
export type ShownPage =
  | { shows: 'private' | 'missing' | 'list' | 'roadmap' | 'changelog' }
  | { shows: 'item'; found: ListedItem }
  | { shows: 'entry'; entry: PublicEntry }

const reference = /^(IDEA|BUG)-[1-9][0-9]{0,8}$/

/** The page of a board by its query; decides what strangers may read. */
export async function findBoardPage(
  ctx: PublicCtx<PageCacheServices>,
  site: KnownSite,
  { item: name, entry: id, view }: BoardAddressQuery,
): Promise<ShownPage> {
  const { database, services } = ctx
  const { tenantId, projectId, boardAccess, roadmap } = site.project
  if (boardAccess !== 'public') return { shows: 'private' }
  if (name !== undefined) {
    const found = reference.test(name) ? await findItem(ctx, site, name) : undefined
    return found ? { shows: 'item', found } : { shows: 'missing' }
  }
  if (id !== undefined) {
    const entry = Id.safeParse(id).success
      ? await findPublished(services, database.tenant(tenantId), projectId, id)
      : undefined
    return entry ? { shows: 'entry', entry } : { shows: 'missing' }
  }
  if (view === 'roadmap' && roadmap) return { shows: 'roadmap' }
  return { shows: view === 'changelog' ? 'changelog' : 'list' }
}
