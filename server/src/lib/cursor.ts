import { invalidField } from './app-error.ts'

/** A position in a list as opaque text. */
export const encodeCursor = (parts: ReadonlyArray<string | number>): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Kind of a cursor's part; a `number` is an integer, a `decimal` may have a fraction. */
type PartKind = 'string' | 'number' | 'decimal'

/** Decodes a cursor. @throws AppError `invalid_input` for a text that is no cursor of this server. */
export function decodeCursor<Parts extends ReadonlyArray<string | number>>(
  cursor: string | undefined,
  shape: { readonly [Index in keyof Parts]: PartKind },
): Parts | undefined {
  if (cursor === undefined) return undefined
  const parts = parse(cursor)
  if (!hasShape(parts, shape))
    throw invalidField('cursor', 'This page does not exist any more. Please start from the first one.')
  return parts
}

const hasShape = <Parts extends ReadonlyArray<string | number>>(
  parts: unknown,
  shape: { readonly [Index in keyof Parts]: PartKind },
): parts is Parts =>
  Array.isArray(parts) && parts.length === shape.length && parts.every((part, i) => isPlace(part, shape[i]))

/** True for values that both engines can compare with a column of the kind. */
function isPlace(part: unknown, kind: PartKind | undefined): boolean {
  if (kind === 'string') return typeof part === 'string' && !part.includes('\u0000')
  return kind === 'decimal' ? Number.isFinite(part) : Number.isSafeInteger(part)
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Splits a list that was read with one extra row: the page, and the cursor of the next page if there is one. */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => ReadonlyArray<string | number>,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(view),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null,
  }
}
