const graphemes = new Intl.Segmenter()

/**
 * The beginning of a text in whole graphemes, which readers take for characters: never half an emoji or a letter
 * without its marks. Without zod, so that every client may use this file.
 *
 * @param max UTF-16 code units, including the mark
 * @param mark ends a cut text: `…`
 */
export function cutText(text: string, max: number, mark = ''): string {
  if (text.length <= max) return text
  const room = max - mark.length
  // A single grapheme may be longer than the limit.
  const end = graphemes.segment(text).containing(room)?.index || room
  return text.slice(0, end).replace(/[\s\p{Surrogate}]+$/u, '') + mark
}
