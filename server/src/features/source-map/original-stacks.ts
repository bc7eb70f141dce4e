import type { DiagnosticEntry, ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Original } from './map-task.ts'
import type { SourceMapServices } from './source-map-services.ts'
import { listMapsOf } from './source-maps.queries.ts'
import { framesOf, type StackFrame } from './stack-frames.ts'

/** Maximum scripts of one report whose maps are read. */
const scriptsMax = 10

interface ReportOf {
  projectId: string
  /** Time of the report. */
  createdAt: number
  /** Release that the page states. */
  release?: string | undefined
}

/** Stacks with original positions, and the scripts whose maps could not be read now. */
type OriginalStacks = Pick<ReportDiagnostics, 'originals' | 'unreadMaps'>

/**
 * Stacks of a report's errors with original positions from the project's source maps, by the index of their entry.
 * Unmapped frames stay unchanged; a stack without any mapped frame is left out.
 */
export async function originalStacks(
  services: MapServices,
  db: TenantDb,
  report: ReportOf & { entries: readonly DiagnosticEntry[] },
): Promise<OriginalStacks> {
  const stacks = report.entries.flatMap((entry, at) =>
    entry.kind === 'error' && entry.stack
      ? [{ entry: at, stack: entry.stack, frames: framesOf(entry.stack) }]
      : [],
  )
  const all = stacks.flatMap(({ frames }) => frames)
  const { originals, unreadMaps } = await findOriginals(services, db, report, all)
  return {
    originals: stacks
      .filter(({ frames }) => frames.some((frame) => originals.has(frame)))
      .map(({ entry, stack, frames }) => ({ entry, stack: inWords(stack, frames, originals) })),
    unreadMaps,
  }
}

type MapServices = Pick<SourceMapServices, 'fileStore' | 'mapReader'>

/** Original positions of the frames that the project's source maps explain. */
export async function findOriginals(
  { fileStore, mapReader }: MapServices,
  db: TenantDb,
  report: ReportOf,
  all: readonly StackFrame[],
): Promise<{ originals: ReadonlyMap<StackFrame, Original>; unreadMaps: string[] }> {
  const originals = new Map<StackFrame, Original>()
  const scripts = [...new Set(all.map(({ script }) => script))].slice(0, scriptsMax)
  const keys = scripts.length > 0 ? await mapsFor(db, scripts, report) : new Map<string, string>()
  if (keys.size === 0) return { originals, unreadMaps: [] }
  const maps = [...keys].map(([script, key]) => {
    const frames = all.filter((frame) => frame.script === script)
    const places = frames.map(({ line, column }) => ({ line, column }))
    return { script, frames, places, load: () => fileStore.get(key) }
  })
  const found = await mapReader.find(db.tenantId, maps)
  for (const [map, { frames }] of maps.entries())
    for (const [at, frame] of frames.entries()) {
      const original = found[map]?.[at]
      if (original) originals.set(frame, original)
    }
  return { originals, unreadMaps: maps.filter((_, map) => !found[map]).map(({ script }) => script) }
}

/**
 * Storage keys of the scripts' maps: the newest map of the report's release; else, among maps for every release, the
 * newest before the report, or the first after it. A report without a release may be of any.
 */
async function mapsFor(
  db: TenantDb,
  scripts: readonly string[],
  { projectId, createdAt, release = '' }: ReportOf,
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
function inWords(
  stack: string,
  frames: readonly StackFrame[],
  originals: ReadonlyMap<StackFrame, Original>,
): string {
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
export function callee(
  caller: StackFrame | undefined,
  frame: StackFrame,
  originals: ReadonlyMap<StackFrame, Original>,
): string | null | undefined {
  return caller?.at === frame.at + 1 ? originals.get(caller)?.name : undefined
}

/** A source's path from the root of its project, without the prefix of the bundler. */
export const pathOf = (source: string): string =>
  source
    .replace(/^[a-z-]+:\/\/[^/]*\//, '')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .replace(/[\s?#].*$/, '')
