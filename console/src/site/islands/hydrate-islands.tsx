import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './islands.ts'

/** Gives an island its component. */
export function hydrateIsland(element: HTMLElement): void {
  const Component: ComponentType = islands[element.dataset.island as IslandName] as ComponentType
  hydrateRoot(element, <Component {...JSON.parse(element.dataset.props ?? '{}')} />)
}
