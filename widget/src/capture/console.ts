import { patch } from './patch.ts'

const { toString: describe } = Object.prototype

/** A value as a console shows it on one line; of an object only what it is, as its contents are the page's own. */
const inWords = (value: unknown): string =>
  typeof value === 'object' && value && !(value instanceof Error) ? describe.call(value) : String(value)

/** Puts values in the places that a message has for them; those of styles go. */
function format([first, ...rest]: unknown[]): string {
  const message = inWords(first).replace(/%[sdifoOc]/g, (place) => {
    if (!rest.length) return place
    const value = inWords(rest.shift())
    return place === '%c' ? '' : value
  })
  return [message, ...rest.map(inWords)].join(' ').slice(0, 5_000)
}

/** Hands on what the page writes to the console: the level and the message. */
export function watchConsole(signal: AbortSignal, keep: (what: [string, string]) => void): void {
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const)
    patch(console, level, signal, (input) => {
      keep([level, format(input)])
      return undefined
    })
}
