import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cutText } from '@earshot/shared/text/cut-text'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

const weights = {
  medium: import.meta.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
}

/** Characters of a text that are looked at: more than a card has room for. */
const lengthMax = 300

/** Space between letters in ems: Inter is drawn for small sizes, and large letters need less of it. */
const trackingOf = (size: number): number => (size > 48 ? -0.018 : 0)

/** One weight of Inter, which turns words into outlines. Sizes and widths are in pixels. */
export class Typeface {
  readonly #font: Font
  readonly #unitsPerEm: number

  constructor(weight: keyof typeof weights) {
    const face = new Face(new Blob(readFileSync(fileURLToPath(weights[weight]))))
    this.#font = new Font(face)
    this.#unitsPerEm = face.upem
  }

  /**
   * The text as this font can write it: on one line, without emoji, controls and stacks of accents. Empty if a letter
   * or a digit has no glyph, since the rest of such a text would mislead.
   */
  writable(text: string): string {
    const characters = [...cutText(text, lengthMax).normalize('NFC').replaceAll(/\s+/g, ' ')]
    const missing = characters.filter((character) => !this.#hasGlyph(character))
    if (missing.some((character) => /[\p{L}\p{N}]/u.test(character))) return ''
    const written = characters.filter((character) => !missing.includes(character)).join('')
    return written
      .replaceAll(/(\p{M})\p{M}+/gu, '$1')
      .replaceAll(/ +/g, ' ')
      .trim()
  }

  widthOf(text: string, size: number): number {
    return this.#shape(text, size).reduce((sum, { advance }) => sum + advance * size, 0)
  }

  /** SVG of a line that begins at a point of its baseline. */
  outline(text: string, size: number, x: number, baseline: number): string {
    const scale = size / this.#unitsPerEm
    let at = x
    return this.#shape(text, size)
      .map(({ glyph, advance, left, up }) => {
        const place = `translate(${(at + left * size).toFixed(2)} ${(baseline - up * size).toFixed(2)})`
        at += advance * size
        return `<path transform="${place} scale(${scale.toFixed(6)} -${scale.toFixed(6)})" d="${this.#font.glyphToPath(glyph)}"/>`
      })
      .join('')
  }

  #hasGlyph(character: string): boolean {
    return !/\p{C}/u.test(character) && Boolean(this.#font.nominalGlyph(character.codePointAt(0) ?? 0))
  }

  /** Glyphs of a line with their places, in ems. */
  #shape(text: string, size: number): { glyph: number; advance: number; left: number; up: number }[] {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(this.#font, buffer)
    const positions = buffer.getGlyphPositions()
    const ems = (units = 0) => units / this.#unitsPerEm
    return buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? {}
      const advance = ems(xAdvance)
      return {
        glyph: codepoint,
        // An accent takes no room, and none is taken from it.
        advance: advance > 0 ? advance + trackingOf(size) : advance,
        left: ems(xOffset),
        up: ems(yOffset),
      }
    })
  }
}
