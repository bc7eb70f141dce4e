import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './islands.ts'

/** Gives every island on the page its component. */
export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const Component = islands[element.dataset.island as IslandName]
    hydrateRoot(element, <Component {...JSON.parse(element.dataset.props ?? '{}')} />)
  }
}
