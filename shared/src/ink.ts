const linear = (channel: number) =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/**
 * The text colour that reads on a background such as `#2f5bd7`: white where its contrast is at least
 * 4.5 to 1, else black (WCAG 2.2, 1.4.3; at any luminance one of the two reaches it).
 */
export function inkOn(color: string): string {
  const bits = Number.parseInt(color.slice(1), 16)
  const channel = (shift: number) => linear(((bits >> shift) & 255) / 255)
  const luminance = 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#fff' : '#000'
}
