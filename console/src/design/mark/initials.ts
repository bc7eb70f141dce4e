const graphemes = new Intl.Segmenter()

/** The upper-cased first letters of the first and second words of a full name. */
export const initials = (fullName: string): string =>
  fullName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => graphemes.segment(word).containing(0)?.segment.toLocaleUpperCase() ?? '')
    .join('')
