import { createHash } from 'node:crypto'
import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type { Original } from '../source-map/map-task.ts'
import { callee, pathOf } from '../source-map/original-stacks.ts'
import { framesOf, type StackFrame } from '../source-map/stack-frames.ts'

/** An error of a report with the frames of its stack. */
export interface StackedError {
  /** Name of the error, such as `TypeError`. */
  name: string
  frames: readonly StackFrame[]
}

/** Innermost frames that decide: those further out are often a framework's, or the page that called. */
const framesCompared = 5

/** The latest error with a stack that a report has, the one that probably led to it; undefined without one. */
export function stackedErrorOf(entries: readonly DiagnosticEntry[]): StackedError | undefined {
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'error' || !entry.stack) continue
    const frames = framesOf(entry.stack)
    const [name = 'Error'] = /^[\w$]+(?=: |$)/.exec(entry.message) ?? []
    if (frames.length > 0) return { name, frames }
  }
  return undefined
}

/**
 * Fingerprint of an error: its name with the function and the file of its innermost frames, as they were written where
 * source maps tell. The message is left out, because it contains values and differs between browsers.
 */
export function errorFingerprint(
  { name, frames }: StackedError,
  originals: ReadonlyMap<StackFrame, Original> = new Map(),
): string {
  const places = frames.slice(0, framesCompared).map((frame, at) => {
    const original = originals.get(frame)
    if (!original) return placeOf(frame)
    const symbol = callee(frames[at + 1], frame, originals) ?? original.code?.trim()
    return `${pathOf(original.source)} ${symbol ?? original.line}`
  })
  return createHash('sha256')
    .update([name, ...places].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

/** Function names up to this length are a minifier's, which says nothing without the position. */
const minifiedMax = 2

/** A frame without what changes with each release or visitor; a minified one is known by its position alone. */
function placeOf({ script, name, line, column }: StackFrame): string {
  const file = fileOf(script)
  const symbol = symbolOf(name)
  return symbol.length > minifiedMax ? `${file} ${symbol}` : `${file}:${line}:${column}`
}

/** Name of a script's file without host, folders, query, numbers and the hash of its build. */
const fileOf = (script: string): string =>
  script
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/[.-](?=[^.]*[A-Z0-9])[\w-]{8,}(?=\.)/g, '')
    .replace(/\d+/g, '0')

/** Name of a function as all browsers write it: `Cart.add` and `Object.add` are `add`, `add/<` is `add`. */
const symbolOf = (name: string): string =>
  name
    .replace(/^async\*/, '')
    .replace(/[/<].*$/, '')
    .replace(/^.*\./, '')
