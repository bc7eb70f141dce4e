import { foldText } from '@earshot/shared/text/fold-text'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Dialect } from './dialects/dialect.ts'

/** More words than any name has. */
const wordsMax = 8

const searchedWords = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, wordsMax)

/** Columns in which words are searched; `or` finds a word in rows of another table. */
interface SearchedColumns {
  folded?: readonly Expression<string>[]
  addresses?: readonly Expression<string>[]
  or?: (contains: (column: Expression<string>) => Expression<SqlBool>) => Expression<SqlBool>
}

/**
 * The rule of every list's search: each word is part of one of the columns. The columns hold folded text, or
 * contain email addresses, which are lower-cased but keep their accents.
 */
export function holdsWords(
  { dialect }: { dialect: Dialect },
  query: string,
  { folded = [], addresses = [], or: elsewhere }: SearchedColumns,
): Expression<SqlBool> {
  const { and, or } = expressionBuilder()
  const isHeld = (word: string) => {
    const [plain, lower] = [foldText(word), word.toLowerCase()]
    return or([
      ...[...folded, ...addresses].map((column) => dialect.contains(column, plain)),
      ...(elsewhere ? [elsewhere((column) => dialect.contains(column, plain))] : []),
      ...(lower === plain ? [] : addresses.map((column) => dialect.contains(column, lower))),
    ])
  }
  return and(searchedWords(query).map(isHeld))
}
