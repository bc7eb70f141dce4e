import { hydrateRoot } from 'react-dom/client'
import { createIsland } from './Island.tsx'
import { isIslandName } from './islands.ts'

/** Gives an island its component. */
export function hydrateIsland(element: HTMLElement): void {
  const { island: name = '', props = '{}' } = element.dataset
  if (isIslandName(name)) hydrateRoot(element, createIsland({ name, props: JSON.parse(props) }))
}
