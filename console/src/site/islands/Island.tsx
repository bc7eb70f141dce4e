import type { ComponentType } from 'react'
import { type IslandName, islands } from './islands.ts'

/**
 * A part of a static page that comes alive: rendered with the page, and hydrated in the browser by
 * itself (`hydrate-islands.tsx`). Its properties travel in the page as JSON.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  wake = 'now',
}: {
  name: Name
  props: Parameters<(typeof islands)[Name]>[0]
  /** `near`: only when it comes near the screen. Until then it must hold people back from what it cannot do yet. */
  wake?: 'now' | 'near'
}) {
  // A name and its properties belong together, which indexing by a union forgets.
  const Component = islands[name] as unknown as ComponentType<typeof props>
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-wake={wake}>
      <Component {...props} />
    </div>
  )
}
