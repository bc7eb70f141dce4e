import { foldText } from '@earshot/shared/text/fold-text'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Dialect } from './dialects/dialect.ts'

/** More words than any name has. */
const wordsMax = 8

const searchedWords = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, wordsMax)

/**
 * The rule of every list's search: each word is part of one of the columns. The columns hold folded text, or
 * contain email addresses, which are lower-cased but keep their accents.
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
