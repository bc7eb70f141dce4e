import { z } from 'zod'
import { limits } from '../limits.ts'
import { bounded } from './text-fields.ts'

/** What a keyset page is asked with: an opaque cursor from the page before, and a size. */
export const PageRequest = z.strictObject({
  cursor: bounded(limits.cursorMax).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
})

/** One page of a list that can grow without bound; `nextCursor` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}
