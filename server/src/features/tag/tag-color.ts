import type { TagColor } from '@earshot/shared/tag/tag'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listTagColors } from './tags.queries.ts'

/** Neighbours in this order are far apart in hue. */
const inOrder: readonly TagColor[] = ['blue', 'green', 'violet', 'orange', 'teal', 'pink', 'yellow', 'red']

/** Colour of a new tag for which nobody has chosen one: the first of those that the fewest other tags have. */
export async function nextTagColor(db: TenantDb): Promise<TagColor> {
  const present = (await listTagColors(db)).map(({ color }) => color)
  const uses = (color: TagColor) => present.filter((other) => other === color).length
  return inOrder.reduce((least, color) => (uses(color) < uses(least) ? color : least))
}
