import type { ComponentType } from 'react'
import { type IslandName, islands } from './islands.ts'

/**
 * A part of a static page that needs React: rendered with the page, and hydrated separately in the browser
 * (`hydrate-islands.tsx`). Its properties are stored in the page as JSON.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  hydrate = 'now',
}: {
  name: Name
  props: Parameters<(typeof islands)[Name]>[0]
  /** `near` hydrates the island only when it is close to the viewport; until then its controls must be disabled. */
  hydrate?: 'now' | 'near'
}) {
  // The cast restores the relation between a name and its properties, which an index by a union loses.
  const Component = islands[name] as unknown as ComponentType<typeof props>
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-hydrate={hydrate}>
      <Component {...props} />
    </div>
  )
}
