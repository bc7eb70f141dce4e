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

/** Decimal digits of Arabic, Persian, Devanagari and Bengali. */
const digits = /[٠-٩۰-۹०-९০-৯]/g

/** Arabic digits begin at a multiple of 16, those of India six later. */
const asciiDigit = (digit: string): string => `${(digit.charCodeAt(0) - (digit < '०' ? 0 : 6)) & 15}`

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/**
 * A text for searching: in lower case, without accents, other marks and invisible characters, in the usual form of each
 * letter, digit, hyphen and apostrophe. `Łódź` equals `lodz`, `Straße` equals `strasse`, and `O’Brien` `o'brien`.
 */
export function foldText(text: string): string {
  // Most texts are plain.
  if (isPlain(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      // The Arabic tatweel only widens a word.
      .replace(/[\p{M}\p{DI}ـ]/gu, '')
      .toLowerCase()
      .replace(/[‘’ʼ]/g, "'")
      .replace(/[\p{Pd}−]/gu, '-')
      .replace(digits, asciiDigit)
      .replace(folding, (letter) => plainLetters[letter] ?? letter)
      // NFKD also takes Hangul syllables apart.
      .normalize('NFC')
  )
}
