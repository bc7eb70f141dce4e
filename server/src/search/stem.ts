const lengthMin = 3

/**
 * An English word without the ending of its plural, past or present participle, so that `crash` finds `crashes`. Any
 * word of plain letters is cut in the same way when it is indexed and when it is searched for, even one of another
 * language: at worst two words count as one. Not for display.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  let stem = cut(word, /(?<=[^s])s$/)
  stem = cut(stem, /(?<=[aeiouy].*)(ing|(?<!e)ed)$/)
  stem = cut(stem, /e$/)
  stem = cut(stem, /(?<=([^aeiou]))\1$/)
  return stem.replace(/y$/, 'i')
}

function cut(word: string, ending: RegExp): string {
  const rest = word.replace(ending, '')
  return rest.length < lengthMin ? word : rest
}
