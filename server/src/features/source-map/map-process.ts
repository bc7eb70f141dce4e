import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { cutText } from '@earshot/shared/text/cut-text'
import {
  type EncodedSourceMap,
  encodedMap,
  FlattenMap,
  originalPositionFor,
  type SectionedSourceMap,
  sourceContentFor,
  TraceMap,
} from '@jridgewell/trace-mapping'
import type { AskedMap, FoundOriginals, MapTask, Original, Packed, SourcePosition } from './map-task.ts'

/* A separate process for each task: maps are untrusted, and one that exhausts memory or time ends only this process. */

type Plain = EncodedSourceMap
type Sectioned = SectionedSourceMap

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNone = (value: unknown): boolean => value == null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function isPlain(value: unknown): value is Plain {
  const { version, mappings, names, sources, sourcesContent, sourceRoot } = fieldsOf(value)
  return (
    version === 3 &&
    isText(mappings) &&
    isListOf(names, isText) &&
    isListOf(sources, isTextOrNone) &&
    (sourcesContent == null || isListOf(sourcesContent, isTextOrNone)) &&
    isTextOrNone(sourceRoot)
  )
}

function isSectioned(value: unknown): value is Sectioned {
  const { version, sections } = fieldsOf(value)
  return (
    version === 3 &&
    isListOf(sections, (section) => {
      const { offset, map } = fieldsOf(section)
      const { line, column } = fieldsOf(offset)
      return isCount(line) && isCount(column) && isPlain(map)
    })
  )
}

/** Maximum stored lengths of an original's path, name and code. */
const pathMax = 300
const nameMax = 100
const codeMax = 200
/** Maximum size of an unpacked map, which exceeds the upload if that was sectioned. */
const unpackedMax = 64 * 1024 * 1024

function pack(path: string): Packed {
  const text = new TextDecoder('utf-8', { fatal: true })
    .decode(readFileSync(path))
    .replace(/^\)\]\}'[^\n]*\n/, '')
  const map: unknown = JSON.parse(text)
  if (!isPlain(map) && !isSectioned(map)) return undefined
  const whole = new FlattenMap(map)
  // Makes an invalid map fail here, not when somebody reads a report.
  originalPositionFor(whole, { line: 1, column: 0 })
  return new Uint8Array(gzipSync(JSON.stringify(encodedMap(whole))))
}

function findIn({ packed, places }: AskedMap): (Original | undefined)[] {
  const map = new TraceMap(gunzipSync(packed, { maxOutputLength: unpackedMax }).toString())
  const lines = new Map<string, string[]>()
  const codeAt = (source: string, line: number): string | null => {
    const known = lines.get(source) ?? sourceContentFor(map, source)?.split('\n') ?? []
    lines.set(source, known)
    return cutText(known[line - 1]?.trim() ?? '', codeMax) || null
  }
  return places.map(({ line, column }: SourcePosition) => {
    const found = originalPositionFor(map, { line, column: column - 1 })
    if (found.source === null || found.line < 1 || found.column < 0) return undefined
    return {
      source: cutText(found.source, pathMax),
      line: found.line,
      column: found.column + 1,
      name: found.name === null ? null : cutText(found.name, nameMax),
      code: codeAt(found.source, found.line),
    }
  })
}

/** Result of `work`; undefined for an invalid map. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const answerTo = (task: MapTask): Packed | FoundOriginals =>
  task.kind === 'pack'
    ? attempt(() => pack(task.path))
    : (attempt(() => findIn(task)) ?? task.places.map(() => undefined))

// The parent ends this process by closing the connection.
process.on('message', (task: MapTask) => void process.send?.(answerTo(task)))
