import { readFileSync } from 'node:fs'
import { blend, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [normal = '', contrast = ''] = css.split('@media (prefers-contrast: more)')
const schemes = ['light', 'dark'] as const
const surfaces = ['frame', 'page', 'column', 'card', 'popover', 'field']
const meanings = ['held', 'open', 'planned', 'progress', 'done', 'danger', 'warning', 'blue', 'teal', 'pink']

/** A token's CSS colour in a scheme. */
function colorOf(token: string, scheme: (typeof schemes)[number], source = normal): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(source)?.[1]
  if (value === undefined) {
    if (source === normal) throw new Error(`tokens.css has no --${token}`)
    return colorOf(token, scheme, normal)
  }
  const alias = /^var\(--(.+)\)$/.exec(value)?.[1]
  if (alias) return colorOf(alias, scheme, source)
  const pair = /^light-dark\((oklch\(.+?\)), (oklch\(.+?\))\)$/.exec(value)
  return (pair ? pair[scheme === 'light' ? 1 : 2] : value) ?? value
}

describe.each(schemes)('%s', (scheme) => {
  const onWash = (surface: string, wash: string) =>
    blend([colorOf(surface, scheme), colorOf(wash, scheme)], 'normal', 'rgb')

  /** Contrast of a token on a surface, which a wash may cover. */
  const ratio = (token: string, surface: string, wash?: string, source = normal) =>
    wcagContrast(
      colorOf(token, scheme, source),
      wash ? onWash(surface, wash) : colorOf(surface, scheme, source),
    )

  test.each(surfaces)('text reads on the %s, also where it is hovered over or selected', (surface) => {
    for (const wash of [undefined, 'hover', 'selected']) {
      expect(ratio('ink', surface, wash), `ink on ${wash}`).toBeGreaterThanOrEqual(9)
      expect(ratio('ink-2', surface, wash), `ink-2 on ${wash}`).toBeGreaterThanOrEqual(5.5)
    }
    expect(ratio('ink-3', surface), 'ink-3').toBeGreaterThanOrEqual(4.5)
    expect(ratio('accent-ink', surface), 'links').toBeGreaterThanOrEqual(4.5)
    for (const meaning of ['held', 'done', 'danger', 'warning'])
      expect(ratio(`${meaning}-fg`, surface), meaning).toBeGreaterThanOrEqual(4.5)
  })

  test.each(surfaces)('fields, focus and status rings have an edge on the %s', (surface) => {
    for (const token of ['line-field', 'focus', ...meanings.map((meaning) => `${meaning}-fg`)])
      expect(ratio(token, surface), token).toBeGreaterThanOrEqual(3)
  })

  test.each(meanings)('the %s pill reads: its word, and its shape', (meaning) => {
    expect(ratio('ink', `${meaning}-wash`)).toBeGreaterThanOrEqual(7)
    expect(ratio(`${meaning}-fg`, `${meaning}-wash`)).toBeGreaterThanOrEqual(3)
  })

  test('a note reads, and so do the filled buttons, also hovered over', () => {
    expect(ratio('ink', 'note-wash')).toBeGreaterThanOrEqual(7)
    for (const fill of ['accent', 'accent-hover', 'danger', 'danger-hover'])
      expect(ratio('on-accent', fill)).toBeGreaterThanOrEqual(4.5)
  })

  test('whoever asks for more contrast gets it', () => {
    for (const token of ['ink-2', 'ink-3', 'line-strong', 'line-field'])
      expect(ratio(token, 'page', undefined, contrast), token).toBeGreaterThan(ratio(token, 'page'))
  })

  /** Avatars and tags have a fixed lightness and chroma, so initials must be readable on each hue. */
  test('initials read on every hue', () => {
    const [back, ink] = scheme === 'light' ? ['0.905 0.055', '0.36 0.1'] : ['0.385 0.075', '0.93 0.045']
    for (let hue = 0; hue < 360; hue += 45)
      expect(wcagContrast(`oklch(${ink} ${hue})`, `oklch(${back} ${hue})`)).toBeGreaterThanOrEqual(4.5)
  })
})
