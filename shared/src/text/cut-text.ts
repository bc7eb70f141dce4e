const graphemes = new Intl.Segmenter()

/**
 * The beginning of a text: whole graphemes, which are what readers take for characters, and no half of an emoji or a
 * letter without its marks. Without zod, so that every client may use it.
 *
 * @param max UTF-16 code units, those of the mark included
 * @param mark stands at the end of a text that was cut: `…`
 */
export function cutText(text: string, max: number, mark = ''): string {
  if (text.length <= max) return text
  const room = max - mark.length
  // A grapheme may be longer than the room for all of them.
  const end = graphemes.segment(text).containing(room)?.index || room
  return text.slice(0, end).replace(/[\s\p{Surrogate}]+$/u, '') + mark
}
