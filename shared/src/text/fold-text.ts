/**
 * Latin letters that Unicode does not decompose into a letter and a mark, with their plain spelling: those of CLDR's
 * `Latin-ASCII` that occur in words of living languages.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ƞ: 'n',
  ɲ: 'n',
  ɔ: 'o',
  ƥ: 'p',
  ƭ: 't',
  ʉ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
}

const folding = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/**
 * A text for searching: in lower case, without accents and other marks, in the usual form of each letter. `Łódź` equals
 * `lodz`, and `Straße` equals `strasse`.
 */
export function foldText(text: string): string {
  // Most texts are plain.
  if (isPlain(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(folding, (letter) => plainLetters[letter] ?? letter)
      // NFKD also takes Hangul syllables apart.
      .normalize('NFC')
  )
}
