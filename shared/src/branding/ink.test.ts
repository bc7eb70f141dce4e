import { expect, test } from 'vitest'
import { readableTextColor } from './ink.ts'

/** Relative luminance, as WCAG 2.2 words it. */
function luminanceOf(color: string): number {
  const full = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('white is written on the default blue, black on yellow', () => {
  expect(readableTextColor('#2f5bd7')).toBe('#fff')
  expect(readableTextColor('#ffd400')).toBe('#000')
})

test('text reads on every colour with a contrast of at least 4.5 to 1', () => {
  const channel = (step: number) =>
    Math.min(255, step * 15)
      .toString(16)
      .padStart(2, '0')
  for (let step = 0; step < 18 ** 3; step += 1) {
    const color = `#${channel(step % 18)}${channel(Math.floor(step / 18) % 18)}${channel(Math.floor(step / 324))}`
    expect(contrastOf(readableTextColor(color), color), color).toBeGreaterThanOrEqual(4.5)
  }
})
