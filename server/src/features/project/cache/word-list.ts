/** Scripts written without spaces, in which a word may occur anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Finds any of a list of words in a text. */
export interface WordMatcher {
  test(text: string): boolean
}

/**
 * Matches any of some words or phrases as whole words, ignoring case and the length of blanks; null without words. Not
 * a regular expression: with phrases like `a a a b` that would take seconds for one text.
 */
export function wordMatcher(words: readonly string[]): WordMatcher | null {
  if (words.length === 0) return null
  const phrases = words.map(plain)
  const whole = treeOf(phrases.filter((phrase) => !unspaced.test(phrase)))
  const parts = phrases.filter((phrase) => unspaced.test(phrase))
  return {
    test(sentText) {
      const text = plain(sentText)
      if (parts.some((part) => text.includes(part))) return true
      return [...text.matchAll(beginning)].some(({ index }) => standsAt(whole, text, index))
    },
  }
}

/** Trie of the phrases, so that each character of a text is compared once for all of them. */
interface Tree {
  next: Map<string, Tree>
  /** True if a phrase ends here. */
  ends: boolean
}

function treeOf(phrases: readonly string[]): Tree {
  const tree: Tree = { next: new Map(), ends: false }
  for (const phrase of phrases) {
    let node = tree
    for (const unit of phrase.split('')) {
      const next = node.next.get(unit) ?? { next: new Map(), ends: false }
      node.next.set(unit, next)
      node = next
    }
    node.ends = true
  }
  return tree
}

/** True if a phrase begins at a position and ends at the end of a word. */
function standsAt(tree: Tree, text: string, place: number): boolean {
  let node: Tree | undefined = tree
  for (let at = place; node; node = node.next.get(text.charAt(at++)))
    if (node.ends && !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))) return true
  return false
}

/** Positions in a text at which a word may begin. */
const beginning = /(?<![\p{L}\p{N}])/gu

/** Normalises a text for comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // Lower case of Σ at the end of a word.
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()
