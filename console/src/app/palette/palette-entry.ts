import type { ComponentType } from 'react'

/** One thing that the palette offers. */
export interface PaletteEntry {
  id: string
  label: string
  description?: string
  /** Other words by which it is found. */
  keywords?: string
  Icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Where it leads; such entries are remembered as recent. */
  to?: string
  /** Or what it does. */
  run?: () => void
}

export interface PaletteGroup {
  group: string
  entries: readonly PaletteEntry[]
}
