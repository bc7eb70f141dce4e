import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import type { Page } from '@earshot/shared/field/page'

interface Pages<Item> {
  /** Reads a page of at most `limit` items; called again with fewer if their values are too many bytes. */
  read(limit: number): Promise<Page<Item>>
  /** Values of items by id, each item's in the order of the fields. */
  listValues(ids: readonly string[]): Promise<Map<string, FilledField[]>>
}

/**
 * A page of a list with the values of custom fields. Values may be long: a page ends early rather than have more than
 * `fieldLimits.pageBytes` of them, and the next one continues there. It has one item at least.
 */
export async function pageWithValues<Item extends { id: string }>(
  limit: number,
  { read, listValues }: Pages<Item>,
): Promise<Page<Item & { fields: FilledField[] }>> {
  const { items, nextCursor } = await read(limit)
  const values = await listValues(items.map(({ id }) => id))
  const filled = items.map((item) => ({ ...item, fields: values.get(item.id) ?? [] }))
  const fitting = countFitting(filled)
  if (fitting < items.length) return pageWithValues(fitting, { read, listValues })
  return { items: filled, nextCursor }
}

/** Number of the first items, at least one, whose values are within `fieldLimits.pageBytes` together. */
function countFitting(items: readonly { fields: FilledField[] }[]): number {
  let bytes = 0
  for (const [index, { fields }] of items.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(fields))
    if (bytes > fieldLimits.pageBytes && index > 0) return index
  }
  return items.length
}
