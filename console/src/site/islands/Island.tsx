import type { ComponentType } from 'react'
import { type IslandName, islands } from './islands.ts'

/**
 * A part of a static page that needs React: rendered with the page, and hydrated in the browser by
 * itself (`hydrate-islands.tsx`). Its properties travel in the page as JSON.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  hydrate = 'now',
}: {
  name: Name
  props: Parameters<(typeof islands)[Name]>[0]
  /** `near`: only when it comes near the screen. Until then it must hold people back from what it cannot do yet. */
  hydrate?: 'now' | 'near'
}) {
  // A name and its properties belong together, which indexing by a union forgets.
  const Component = islands[name] as unknown as ComponentType<typeof props>
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-hydrate={hydrate}>
      <Component {...props} />
    </div>
  )
}
