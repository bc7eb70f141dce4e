import { z } from 'zod'

/** An object of a JSON file. */
export type JsonRecord = Record<string, unknown>

/** The columns of a record with their texts, in their order. */
export type RecordCells = Map<string, string>

/** A comment as it stands in a cell. */
export interface ListedComment {
  id: string
  author: string
  authorId: string
  email: string
  createdAt: string
  text: string
}

/** An id; '' for none. */
export const IdText = z
  .union([z.string(), z.number()])
  .transform((id) => String(id))
  .catch('')

/** A text that may be missing. */
export const Optional = z.string().nullish().catch(undefined)

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Those values of a list that have a form; a value of another form leaves the others. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const { data } = item.safeParse(value)
        return data === undefined ? [] : [data]
      }),
    )

/** A cell with comments, without those that have no words; '' for none. */
export function cellOf(comments: readonly ListedComment[]): string {
  const written = comments.filter(({ text }) => text !== '')
  return written.length === 0 ? '' : JSON.stringify(written)
}

/** Further columns with their texts; they are kept as notes. */
export const restOf = (
  record: JsonRecord,
  isKnown: (name: string) => boolean,
): [name: string, text: string][] =>
  Object.entries(record)
    .filter(([name]) => !isKnown(name))
    .map(([name, value]) => [name, textOf(value)])

/** A value as people read it: the name of a thing that has one, lists with commas, and JSON of everything else. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  const record: JsonRecord = { ...value }
  const name = names.map((key) => record[key]).find((text) => typeof text === 'string')
  return typeof name === 'string' ? name : JSON.stringify(value)
}

const names = ['displayName', 'name', 'login', 'title', 'value']
