import type { Typeface } from './typeface.ts'

/** A text in lines of one size. */
export interface Lines {
  size: number
  lines: string[]
}

/** A size in pixels, and the lines that there is room for in this size. */
type Step = readonly [size: number, linesMax: number]

interface Fitted {
  lines: string[]
  /** True if a word was longer than a line. */
  isBroken: boolean
}

const graphemes = new Intl.Segmenter()

/** The text in the first size in which it fits; in the last size a longer text is cut. */
export function fitLines(face: Typeface, text: string, width: number, steps: readonly Step[]): Lines {
  for (const [size, linesMax] of steps) {
    const { lines, isBroken } = wrap(face, text, size, width)
    if (lines.length <= linesMax && !isBroken) return { size, lines: balance(face, text, size, width) }
  }
  const [size, linesMax] = steps.at(-1) ?? [0, 0]
  const { lines } = wrap(face, text, size, width)
  if (lines.length <= linesMax) return { size, lines }
  const last = lines.slice(linesMax - 1).join(' ')
  return { size, lines: [...lines.slice(0, linesMax - 1), cutLine(face, last, size, width)] }
}

/** The text, or its beginning and an ellipsis. */
export function cutLine(face: Typeface, text: string, size: number, width: number): string {
  if (face.widthOf(text, size) <= width) return text
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  const beginning = (count: number) => `${parts.slice(0, count).join('').trimEnd()}…`
  // The longest beginning that fits, found by halves.
  let [fits, tooLong] = [0, parts.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (face.widthOf(beginning(middle), size) <= width) fits = middle
    else tooLong = middle
  }
  return beginning(fits)
}

/** Lines of similar length: the narrowest that are as few. */
function balance(face: Typeface, text: string, size: number, width: number): string[] {
  let { lines } = wrap(face, text, size, width)
  for (let narrower = width - 20; narrower > width / 2; narrower -= 20) {
    const tried = wrap(face, text, size, narrower)
    if (tried.isBroken || tried.lines.length > lines.length) break
    lines = tried.lines
  }
  return lines
}

function wrap(face: Typeface, text: string, size: number, width: number): Fitted {
  const lines: string[] = []
  let line = ''
  let isBroken = false
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (face.widthOf(longer, size) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const { segment } of graphemes.segment(word)) {
      if (line !== '' && face.widthOf(line + segment, size) > width) {
        lines.push(line)
        line = ''
        isBroken = true
      }
      line += segment
    }
  }
  return { lines: line === '' ? lines : [...lines, line], isBroken }
}
