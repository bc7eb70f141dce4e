import { foldText } from '@earshot/shared/text/fold-text'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Dialect } from './dialects/dialect.ts'

/** More words than anybody's name has. */
const wordsMax = 8

const searchedWords = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, wordsMax)

/**
 * The rule by which every list is searched: each word is part of one of the columns. They hold folded text, or email
 * addresses, which are kept in lower case with what accents they have.
 */
export function holdsWords(
  { dialect }: { dialect: Dialect },
  query: string,
  { folded = [], addresses = [] }: Partial<Record<'folded' | 'addresses', readonly Expression<string>[]>>,
): Expression<SqlBool> {
  const { and, or } = expressionBuilder()
  const isHeld = (word: string) => {
    const [plain, lower] = [foldText(word), word.toLowerCase()]
    return or([
      ...[...folded, ...addresses].map((column) => dialect.contains(column, plain)),
      ...(lower === plain ? [] : addresses.map((column) => dialect.contains(column, lower))),
    ])
  }
  return and(searchedWords(query).map(isHeld))
}
