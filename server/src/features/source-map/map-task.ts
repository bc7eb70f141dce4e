/** A place in a script, or in a source; lines and columns begin at 1, as stacks count them. */
export interface SourcePosition {
  line: number
  column: number
}

/** Where a place of a script comes from. */
export interface Original extends SourcePosition {
  /** The source's path as the build names it. */
  source: string
  /** What stands at the place, as the source names it; null where the map does not tell. */
  name: string | null
  /** The line of the source; null where the map does not hold it. */
  code: string | null
}

/** A map as it is kept, and the places of its script that are asked for. */
export interface AskedMap {
  packed: Uint8Array
  places: readonly SourcePosition[]
}

/** Message to the process, one after the other. */
export type MapTask = { kind: 'pack'; path: string } | ({ kind: 'find' } & AskedMap)

/** Answer of the process: a map as it is kept, undefined for what is none; or an original for each place. */
export type Packed = Uint8Array<ArrayBuffer> | undefined
export type FoundOriginals = (Original | undefined)[]
