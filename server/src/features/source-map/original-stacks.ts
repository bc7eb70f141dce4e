import type { DiagnosticEntry, ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Original } from './map-task.ts'
import type { SourceMapServices } from './source-map-services.ts'
import { listMapsOf } from './source-maps.queries.ts'

/** Maximum scripts of one report whose maps are read. */
const scriptsMax = 10

interface ReportOf {
  projectId: string
  /** Time of the report. */
  createdAt: number
  /** Release that the page states. */
  release?: string | undefined
  entries: readonly DiagnosticEntry[]
}

/** Stacks with original positions, and the scripts whose maps could not be read now. */
type OriginalStacks = Pick<ReportDiagnostics, 'originals' | 'unreadMaps'>

/**
 * Stacks of a report's errors with original positions from the project's source maps, by the index of their entry.
 * Unmapped frames stay unchanged; a stack without any mapped frame is left out.
 */
export async function originalStacks(
  { fileStore, mapReader }: Pick<SourceMapServices, 'fileStore' | 'mapReader'>,
  db: TenantDb,
  report: ReportOf,
): Promise<OriginalStacks> {
  const stacks = report.entries.flatMap((entry, at) =>
    entry.kind === 'error' && entry.stack
      ? [{ entry: at, stack: entry.stack, frames: framesOf(entry.stack) }]
      : [],
  )
  const scripts = [...new Set(stacks.flatMap(({ frames }) => frames.map(({ script }) => script)))].slice(
    0,
    scriptsMax,
  )
  const keys = scripts.length > 0 ? await mapsFor(db, scripts, report) : new Map<string, string>()
  if (keys.size === 0) return { originals: [], unreadMaps: [] }
  const maps = [...keys].map(([script, key]) => {
    const frames = stacks.flatMap(({ frames }) => frames.filter((frame) => frame.script === script))
    const places = frames.map(({ line, column }) => ({ line, column }))
    return { script, frames, places, load: () => fileStore.get(key) }
  })
  const found = await mapReader.find(db.tenantId, maps)
  const originals = new Map<Frame, Original>()
  for (const [map, { frames }] of maps.entries())
    for (const [at, frame] of frames.entries()) {
      const original = found[map]?.[at]
      if (original) originals.set(frame, original)
    }
  return {
    originals: stacks
      .filter(({ frames }) => frames.some((frame) => originals.has(frame)))
      .map(({ entry, stack, frames }) => ({ entry, stack: inWords(stack, frames, originals) })),
    unreadMaps: maps.filter((_, map) => !found[map]).map(({ script }) => script),
  }
}

/**
 * Storage keys of the scripts' maps: the newest map of the report's release; else, among maps for every release, the
 * newest before the report, or the first after it. A report without a release may be of any.
 */
async function mapsFor(
  db: TenantDb,
  scripts: readonly string[],
  { projectId, createdAt, release = '' }: Omit<ReportOf, 'entries'>,
): Promise<Map<string, string>> {
  const addresses = new Map(
    scripts.map((script) => [script, [script, script.replace(/^https?:\/\/[^/]+/, '')]]),
  )
  const rows = await listMapsOf(db, projectId, [...addresses.values()].flat())
  const keys = new Map<string, string>()
  for (const [script, names] of addresses) {
    const named = rows.filter((row) => names.includes(row.script))
    const any = named.filter((row) => !release || !row.release)
    const before = any.filter(({ created_at }) => created_at <= createdAt)
    const row = named.findLast((row) => release && row.release === release) ?? before.at(-1) ?? any[0]
    if (row) keys.set(script, row.key)
  }
  return keys
}

/** Formats a stack: mapped frames as `src/cart.ts:42:7 in addToCart`, each with its line of code below. */
function inWords(stack: string, frames: readonly Frame[], originals: ReadonlyMap<Frame, Original>): string {
  return stack
    .split('\n')
    .map((line, at) => {
      const index = frames.findIndex((frame) => frame.at === at)
      const frame = frames[index]
      const original = frame && originals.get(frame)
      if (!original) return line
      const name = callee(frames[index + 1], frame, originals) ?? frame.name
      const where = `${pathOf(original.source)}:${original.line}:${original.column}`
      return [`at ${where}${name && ` in ${name}`}`, ...(original.code ? [`    ${original.code}`] : [])].join(
        '\n',
      )
    })
    .join('\n')
}

/** Original name of a frame's function: the symbol at the position where the next frame calls it. */
function callee(
  caller: Frame | undefined,
  frame: Frame,
  originals: ReadonlyMap<Frame, Original>,
): string | null | undefined {
  return caller?.at === frame.at + 1 ? originals.get(caller)?.name : undefined
}

/** A source's path from the root of its project, without the prefix of the bundler. */
const pathOf = (source: string): string =>
  source
    .replace(/^[a-z-]+:\/\/[^/]*\//, '')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .replace(/[\s?#].*$/, '')

/** A line of a stack that names a position in a script. */
interface Frame {
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

/** URL of a script within a position. */
const address = /(?:https?:\/\/[^\s/()]+)?\/.+/

/** Frames of a browser's stack, innermost first. */
export const framesOf = (stack: string): Frame[] =>
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
  (/^at (?:async )?([^\s()/]+) (?:\[as [^\]]*\] )?\(/.exec(line) ?? /^([^@\s/]+)@/.exec(line))?.[1] ?? ''
