/** Pieces of text that are costly to read repeatedly, by the name of their shape. */
const pieces = {
  'tokens that do not end': 'eyJ-',
  'marks to be sorted': '\u0301\u0323',
  'marks that composing makes': '\uff9e\u0301',
  'beginnings of addresses': 'https://',
  'beginnings of email addresses': 'a@',
  'words of one letter': 'a-',
  'places in a stack': ':1',
  'names before a password': 'password ',
  'digits with letters': '1a+',
  'letters that are composed': '\u1100\u1161\u11a8',
  'what nobody sees': '\u200b\u2800',
} as const

export type HostileShape = keyof typeof pieces

export const hostileShapes = Object.keys(pieces) as HostileShape[]

/** A text of a hostile shape, of `length` code units. It begins with a letter, so that the text is not blank. */
export const hostileText = (shape: HostileShape, length: number): string =>
  `a${pieces[shape].repeat(Math.ceil(length / pieces[shape].length))}`.slice(0, length)

/** Number of code units of a shape that fit into some bytes. */
export const lengthIn = (shape: HostileShape, bytes: number): number =>
  Math.floor((bytes * pieces[shape].length) / Buffer.byteLength(pieces[shape]))
