import { z } from 'zod'
import { limits } from '../limits.ts'
import { bounded } from './text-fields.ts'

/** Parameters of a keyset page: the opaque cursor from the page before, and a size. */
export const PageRequest = z.strictObject({
  cursor: bounded(limits.cursorMax).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
})

/** One page of an unbounded list; `nextCursor` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}
