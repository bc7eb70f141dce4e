import type { ComponentType } from 'react'
import { type IslandName, islands } from './islands.ts'

/**
 * A part of a reading page that comes alive: rendered with the page, and hydrated in the browser by
 * itself (`hydrate-islands.tsx`). Its properties travel in the page as JSON.
 */
export function Island<Name extends IslandName>({
  name,
  props,
}: {
  name: Name
  props: Parameters<(typeof islands)[Name]>[0]
}) {
  const Component: ComponentType<typeof props> = islands[name]
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
