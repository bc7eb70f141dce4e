/** A line of a stack that names a place in a script. */
export interface Frame {
  /** Which line of the stack it is, from 0. */
  at: number
  /** The script's address. */
  script: string
  line: number
  column: number
  /** What the running script calls the function; empty where it does not. */
  name: string
}

/** Frames of one stack that are looked at. */
const framesMax = 50

/** A place at the end of a line, as Chromium, Firefox and Safari write it. */
const place = /((?:https?:\/\/[^\s/()]+)?\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/

/** The frames of a stack as a browser wrote it, the innermost first. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n')
    .slice(0, framesMax)
    .flatMap((text, at) => {
      const line = text.trim()
      const [whole, script = '', row, column] = place.exec(line.replace(/^[^@\s]*@/, '')) ?? []
      if (!whole) return []
      return [{ at, script, line: Number(row), column: Number(column), name: nameIn(line) }]
    })

const nameIn = (line: string): string =>
  (/^at (?:async )?([^\s()/]+) (?:\[as [^\]]*\] )?\(/.exec(line) ?? /^([^@\s/]+)@/.exec(line))?.[1] ?? ''
