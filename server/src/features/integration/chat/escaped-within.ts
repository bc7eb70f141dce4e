import { cutText } from '@earshot/shared/text/cut-text'

/** The longest beginning of a text that is no longer than `max` when it is escaped. */
export function escapedWithin(text: string, max: number, escaped: (text: string) => string): string {
  for (let length = max; ; length--) {
    const fitting = escaped(cutText(text, length))
    if (fitting.length <= max) return fitting
  }
}
