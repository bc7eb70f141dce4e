const graphemes = new Intl.Segmenter()

/** The upper-cased first letters of the first and second words of a full name. */
export const initials = (fullName: string): string =>
  fullName
    // A remark in parentheses is no part of a name: 'Zapier (API key)'.
    .replace(/(?<=\S)\s+\(.*\)\s*$/, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => graphemes.segment(word).containing(0)?.segment.toLocaleUpperCase() ?? '')
    .join('')
