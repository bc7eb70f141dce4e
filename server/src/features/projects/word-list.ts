const special = /[\\^$.*+?()[\]{}|/]/g

/** Scripts that are written without spaces: there a word stands anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Matches any of some words or phrases as whole words, in any case, in text that is NFKC; null without words. */
export function wordMatcher(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null
  return new RegExp(words.map(patternOf).join('|'), 'iu')
}

function patternOf(word: string): string {
  const pattern = word
    .normalize('NFKC')
    .split(/\s+/)
    .map((part) => part.replace(special, '\\$&'))
    .join('\\s+')
  return unspaced.test(word) ? pattern : `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`
}
