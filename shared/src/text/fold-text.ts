/**
 * Latin letters that Unicode does not take apart into a letter and a mark, as they are typed without them: those of
 * CLDR's `Latin-ASCII` that stand in words of a living language.
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
 * A text as it is searched: in lower case, without accents and other marks, in the usual form of each letter. `Łódź` and
 * `lodz` are the same then, and `Straße` and `strasse`.
 */
export function foldText(text: string): string {
  // Most texts are.
  if (isPlain(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(folding, (letter) => plainLetters[letter] ?? letter)
      // Syllables of Hangul were taken apart as well.
      .normalize('NFC')
  )
}
