import type { CardContents } from './card.ts'
import { height, margin, pictureBox, tile, width } from './card-layout.ts'
import { cutLine, fitLines } from './lines.ts'
import { Typeface } from './typeface.ts'

const room = width - 2 * margin

const nameSize = 36
const lineSize = 34
const lineBaseline = height - 76
/** Sizes of titles and their lines: a short one is large. */
const titleSteps = [
  [92, 2],
  [78, 3],
  [62, 4],
  [50, 5],
] as const
/** Sizes of titles beside a picture. */
const narrowSteps = [
  [66, 3],
  [54, 4],
  [44, 5],
] as const
const leading = 1.16
const titleMiddle = 332
const middleOfTile = tile.top + tile.size / 2
/** Half the height of a capital, in ems: puts one in the middle of a height. */
const halfCapital = 0.365

/** Earshot's mark in a square of 32. */
const mark =
  'M8 13a8 8 0 0 1 16 0c0 6-6 6.500-6 11a4 4 0 0 1-7 2.600M12.500 13.500a3.500 3.500 0 0 1 7 0c0 2-1.500 2.800-2.500 3.800'

/** SVG of a card without its logo and its picture. All text is outlines, so that it looks the same on every machine. */
export function drawCard(card: CardContents): string {
  const { title, name, line, color, ink, hasLogo, hasPicture, isPowered } = card
  const bold = new Typeface('bold')
  const medium = new Typeface('medium')
  const [shownName, shownLine] = [medium.writable(name), medium.writable(line)]
  // Text in a script that the font does not have is left out, and the next text takes its place.
  const headline = bold.writable(title) || shownName || shownLine
  const footer = isPowered ? earshot(medium, ink) : { svg: '', width: 0 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${color}"/>
    ${waves(ink)}
    ${hasLogo ? tileOf('#fff') : initialTile(bold, shownName, { color, ink })}
    <g fill="${ink}">
      ${headline === shownName ? '' : nameLine(medium, shownName)}
      ${titleLines(bold, headline, hasPicture)}
      ${headline === shownLine ? '' : medium.outline(cutLine(medium, shownLine, lineSize, room - footer.width), lineSize, margin, lineBaseline)}
    </g>
    ${footer.svg}
  </svg>`
}

/** The name beside the tile. */
function nameLine(face: Typeface, name: string): string {
  const indent = tile.size + 28
  const shown = cutLine(face, name, nameSize, room - indent)
  return face.outline(shown, nameSize, margin + indent, middleOfTile + nameSize * halfCapital)
}

function titleLines(face: Typeface, title: string, isNarrow: boolean): string {
  const { size, lines } = isNarrow
    ? fitLines(face, title, pictureBox.left - margin - 48, narrowSteps)
    : fitLines(face, title, room, titleSteps)
  // The block of lines is centred from the top of its capitals to the last baseline.
  const first = titleMiddle - ((lines.length - 1) * size * leading) / 2 + size * halfCapital
  return lines.map((text, index) => face.outline(text, size, margin, first + index * size * leading)).join('')
}

const tileOf = (fill: string): string =>
  `<rect x="${margin}" y="${tile.top}" width="${tile.size}" height="${tile.size}" rx="${tile.radius}" fill="${fill}"/>`

/** The first letter of a name; Earshot's mark for a name that cannot be written. */
function initialTile(face: Typeface, name: string, { color, ink }: Record<'color' | 'ink', string>): string {
  const [initial] = face.writable(name).toLocaleUpperCase('en')
  const size = 50
  if (initial === undefined)
    return `${tileOf(ink)}<g transform="translate(${margin + 16} ${tile.top + 16}) scale(1.75)" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round"><path d="${mark}"/></g>`
  const left = margin + (tile.size - face.widthOf(initial, size)) / 2
  return `${tileOf(ink)}<g fill="${color}">${face.outline(initial, size, left, middleOfTile + size * halfCapital)}</g>`
}

/** Sound waves from the corner, on the side of the background's colour that never makes the ink harder to read. */
function waves(ink: string): string {
  const tone = ink === '#fff' ? '#000' : '#fff'
  const radii = [620, 470, 320, 170]
  return radii
    .map(
      (radius) => `<circle cx="${width}" cy="${height}" r="${radius}" fill="${tone}" fill-opacity="0.07"/>`,
    )
    .join('')
}

/** The product's mark and name in the corner, and the width that both take. */
function earshot(face: Typeface, ink: string): { svg: string; width: number } {
  const size = 28
  const wordWidth = face.widthOf('Earshot', size)
  const left = width - margin - wordWidth
  return {
    svg: `<g transform="translate(${left - 44} ${lineBaseline - 27}) scale(1.1)" fill="none" stroke="${ink}" stroke-width="3.200" stroke-linecap="round"><path d="${mark}"/></g>
      <g fill="${ink}">${face.outline('Earshot', size, left, lineBaseline)}</g>`,
    width: wordWidth + 44 + 40,
  }
}
