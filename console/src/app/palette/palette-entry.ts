import type { ComponentType } from 'react'

/** An entry of the palette. */
export interface PaletteEntry {
  id: string
  label: string
  description?: string
  /** Further words that find the entry. */
  keywords?: string
  Icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Address that the entry opens; entries with an address are remembered as recent. */
  to?: string
  /** Action that the entry runs instead. */
  run?: () => void
}

export interface PaletteGroup {
  group: string
  entries: readonly PaletteEntry[]
}
