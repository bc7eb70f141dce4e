/** A position in a script or a source; lines and columns begin at 1, as in stack traces. */
export interface SourcePosition {
  line: number
  column: number
}

/** Original position in a source. */
export interface Original extends SourcePosition {
  /** Path of the source as named by the build. */
  source: string
  /** Name of the symbol at the position in the source; null if the map has none. */
  name: string | null
  /** Line of the source; null if the map does not contain the source. */
  code: string | null
}

/** A stored map, and the positions in its script to look up. */
export interface AskedMap {
  packed: Uint8Array
  places: readonly SourcePosition[]
}

/** Message to the process, one at a time. */
export type MapTask = { kind: 'pack'; path: string } | ({ kind: 'find' } & AskedMap)

/** Response to `pack`: the packed map, or undefined for an invalid one. */
export type Packed = Uint8Array<ArrayBuffer> | undefined
export type FoundOriginals = (Original | undefined)[]
