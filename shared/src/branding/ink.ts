const linear = (channel: number) =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const luminanceOf = (color: string): number => {
  const bits = Number.parseInt(color.slice(1), 16)
  const channel = (shift: number) => linear(((bits >> shift) & 255) / 255)
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

/**
 * Text colour that is readable on a background such as `#2f5bd7`: white if its contrast is at least 4.5 to 1, else
 * black (WCAG 2.2, 1.4.3; one of the two reaches this ratio at any luminance).
 */
export const readableTextColor = (color: string): string =>
  1.05 / (luminanceOf(color) + 0.05) >= 4.5 ? '#fff' : '#000'

/** Contrast ratio of a background and the text colour of `inkOn`: 4.5 to 21. */
export const contrastOf = (color: string): number =>
  readableTextColor(color) === '#fff'
    ? 1.05 / (luminanceOf(color) + 0.05)
    : (luminanceOf(color) + 0.05) / 0.05
