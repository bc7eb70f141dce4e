/** A line of a stack that names a position in a script. */
export interface StackFrame {
  /** Index of the line in the stack, from 0. */
  at: number
  /** URL of the script. */
  script: string
  line: number
  column: number
  /** Function name in the running script; empty if it has none. */
  name: string
}

/** Maximum frames of one stack that are mapped. */
const framesMax = 50

/**
 * Position at the end of a line in the formats of Chromium, Firefox and Safari. The lookbehind fixes the start of the
 * match, so that no part is scanned twice.
 */
const place = /(?<![^\s()])([^\s()]+):(\d{1,7}):(\d{1,7})\)?$/

/** URL of a script within a position, or the bare name of one. */
const address = /(?:https?:\/\/[^\s/()]+)?\/.+|^[\w.-]+\.[cm]?js$/

/** Frames of a browser's stack, innermost first. */
export const framesOf = (stack: string): StackFrame[] =>
  stack
    .split('\n')
    .slice(0, framesMax)
    .flatMap((text, at) => {
      const line = text.trim()
      const [, where = '', row, column] = place.exec(line.replace(/^[^@\s]*@/, '')) ?? []
      const [script] = address.exec(where) ?? []
      if (!script) return []
      return [{ at, script, line: Number(row), column: Number(column), name: nameIn(line) }]
    })

const nameIn = (line: string): string =>
  (/^at (?:async |new )?([^\s()/]+) (?:\[as [^\]]*\] )?\(/.exec(line) ?? /^([^@\s/]+)@/.exec(line))?.[1] ?? ''
